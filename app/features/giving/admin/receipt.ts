import { data } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { answerReceipt, findReceipt } from "../receipts/receipts.server.ts";
import type { Route } from "./+types/receipt";

/** A receipt as a PDF, also one that was cancelled. */
export async function loader({ params: { id, number }, context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const { db, config } = getSite(context);
  const receipt = /^[1-9]\d{0,8}$/.test(number) ? await findReceipt(db, id, Number(number)) : undefined;
  if (!receipt) throw data(null, { status: 404 });
  return answerReceipt(db, config, receipt);
}
