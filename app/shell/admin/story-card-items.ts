import { listPosts, searchPosts } from "#app/features/blog/posts.server.ts";
import { listEventsToManage } from "#app/features/events/admin/event-list.server.ts";
import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { readListRequest } from "#app/platform/lists/admin-list.ts";
import type { ItemRef } from "#app/platform/public-items/item-ref.ts";
import { findLinkedItems } from "#app/platform/public-items/linked-items.server.ts";
import type { Route } from "./+types/story-card-items";

/** How many posts and how many events are offered at once. */
const OFFERED = 5;
const NEWEST = { by: "date", descending: true } as const;

/** Finds what a story card may open: public posts and events, the newest or those with `?q=`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireOwner(context);
  const { db } = getSite(context);
  const { search } = readListRequest(new URL(request.url));
  const [posts, { events }] = await Promise.all([
    search
      ? searchPosts(db, { q: search, category: undefined }, 1).then((found) => found.posts)
      : listPosts(db, undefined, 1),
    listEventsToManage(db, { page: 1, search }, NEWEST),
  ]);
  const refs: ItemRef[] = [
    ...posts.slice(0, OFFERED).map(({ id }) => `post:${id}` as const),
    ...events
      .filter(({ status }) => status !== "planning")
      .slice(0, OFFERED)
      .map(({ id }) => `event:${id}` as const),
  ];
  const items = await findLinkedItems(db, refs);
  return Response.json(refs.flatMap((ref) => items.get(ref) ?? []));
}
