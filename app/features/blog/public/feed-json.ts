import { getRequestInfo } from "#app/platform/http/request.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { publishBeforeReading } from "../due-posts.server.ts";
import { readFeed } from "../feed.server.ts";
import type { Route } from "./+types/feed-json";

export const handle = { cachedPage: { query: [] } };

/** `/feed.json`: the newest posts for feed readers. */
export async function loader({ context }: Route.LoaderArgs) {
  const site = getSite(context);
  const nextDue = await publishBeforeReading(site);
  if (nextDue !== undefined) getRequestInfo(context).changesAt(nextDue);
  // Loaded when somebody asks for a feed: the library that writes RSS takes memory.
  const { jsonFeedText } = await import("../feed-text.ts");
  return new Response(jsonFeedText(await readFeed(site)), {
    headers: { "Content-Type": "application/feed+json; charset=utf-8" },
  });
}
