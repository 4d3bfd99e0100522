import { publishBeforeReading } from "#app/features/blog/due-posts.server.ts";
import { getRequestInfo } from "#app/platform/http/request.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import type { Route } from "./+types/sitemap";
import { writeSiteMap } from "./sitemap.server.ts";

export const handle = { cachedPage: { query: ["part"] } };

/**
 * Serves `/sitemap.xml`, and its parts at `?part=` if the site has more addresses than fit in one
 * file.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const site = getSite(context);
  const { db, config } = site;
  const nextDue = await publishBeforeReading(site);
  if (nextDue !== undefined) getRequestInfo(context).changesAt(nextDue);
  const part = new URL(request.url).searchParams.get("part") ?? undefined;
  const map = await writeSiteMap(db, config.siteUrl, part);
  if (map === undefined) return new Response("Not found", { status: 404 });
  return new Response(map, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
