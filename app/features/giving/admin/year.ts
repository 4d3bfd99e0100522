import { data } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { answerYear } from "../receipts/yearly-statement.server.ts";
import type { Route } from "./+types/year";

/** Everything that the giver of a gift gave in a year, as a PDF. */
export async function loader({ params: { id, year }, context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const { db, config } = getSite(context);
  const statement = /^\d{4}$/.test(year) ? await answerYear(db, config, id, year) : undefined;
  if (!statement) throw data(null, { status: 404 });
  return statement;
}
