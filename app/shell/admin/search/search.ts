import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import type { Route } from "./+types/search";
import { findEverywhere, findLinks } from "./find-everywhere.server.ts";

const LONGEST = 100;

/** Searches the admin area, `?q=words`. With `&shown`, finds what visitors can open. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { role } = requireAdministrator(context);
  const words = (url.searchParams.get("q") ?? "").slice(0, LONGEST);
  const { db } = getSite(context);
  const found = await (url.searchParams.has("shown")
    ? findLinks(db, words)
    : findEverywhere(db, role, words));
  return Response.json(found, { headers: { "Cache-Control": "no-store" } });
}
