import { data } from "react-router";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { findGiftOf } from "../gift-link.server.ts";
import { answerReceipt, findValidReceipt } from "../receipts/receipts.server.ts";
import type { Route } from "./+types/receipt";

/** The receipt of a gift, for whoever has the giver's private link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, config } = getWritableSite(context);
  const gift = await findGiftOf(db, params.token);
  const receipt = gift && (await findValidReceipt(db, gift.id));
  if (!receipt) throw data(null, { status: 404 });
  return answerReceipt(db, config, receipt);
}
