import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { refuseSave } from "#app/platform/forms/save-answer.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import type { Route } from "./+types/plan";
import { readChosen } from "./message-action.server.ts";
import { PLANNED_CHANGES, planChange } from "./message-plan.server.ts";

/** Describes what a change (`to`) would mean for the messages in the query (`message`). */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const chosen = readChosen(url.searchParams.getAll("message"));
  const change = PLANNED_CHANGES.find((known) => known === url.searchParams.get("to"));
  if (!chosen || !change) return refuseSave(400, { formError: "Choose at least one message." });
  const ids = chosen.map(({ id }) => id);
  return Response.json(await planChange(getSite(context).db, change, ids));
}
