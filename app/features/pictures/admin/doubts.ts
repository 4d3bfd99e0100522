import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { findDoubts } from "../picture-library.server.ts";
import type { Route } from "./+types/doubts";

/** Enough for any text. */
const MAX_IDS = 200;

/** Tells which of these pictures (`id`) visitors may not see, or nobody has looked at. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const ids = url.searchParams.getAll("id").filter((id) => /^[0-9a-f]{32}$/.test(id));
  const doubts = await findDoubts(getSite(context).db, ids.slice(0, MAX_IDS));
  return Response.json(doubts, { headers: { "Cache-Control": "no-store" } });
}
