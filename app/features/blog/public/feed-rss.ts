import { getRequestInfo } from "#app/platform/http/request.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { publishBeforeReading } from "../due-posts.server.ts";
import { readFeed } from "../feed.server.ts";
import type { Route } from "./+types/feed-rss";

export const handle = { cachedPage: { query: [] } };

/** `/feed.xml`: the newest posts for feed readers. */
export async function loader({ context }: Route.LoaderArgs) {
  const site = getSite(context);
  const nextDue = await publishBeforeReading(site);
  if (nextDue !== undefined) getRequestInfo(context).changesAt(nextDue);
  // Loaded when somebody asks for a feed: the library that writes RSS takes memory.
  const { rssText } = await import("../feed-text.ts");
  return new Response(rssText(await readFeed(site)), {
    headers: { "Content-Type": "application/rss+xml; charset=utf-8" },
  });
}
