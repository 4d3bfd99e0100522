import { sql } from "kysely";
import type { ReadDb } from "../database/database.server.ts";
import type { CountSubject } from "./counts.ts";
import { ITEM_PATHS, type ItemRef, type LinkedItem } from "./item-ref.ts";
import { ITEM_TABLES, isPublic } from "./public-items.server.ts";

/** The column with the title of an item. */
export const ITEM_TITLES = { post: "title", event: "name" } as const;

/** Finds posts and events by reference. Those that were erased are missing from the result. */
export async function findLinkedItems(
  db: ReadDb,
  refs: readonly (ItemRef | null)[],
): Promise<Map<ItemRef, LinkedItem>> {
  const found = await Promise.all(
    (["post", "event"] as const).map((kind) =>
      findOfKind(
        db,
        kind,
        refs.flatMap((ref) => (ref?.startsWith(`${kind}:`) ? ref.slice(kind.length + 1) : [])),
      ),
    ),
  );
  return new Map(found.flat().map((item) => [item.ref, item]));
}

async function findOfKind(db: ReadDb, kind: CountSubject, ids: string[]): Promise<LinkedItem[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; slug: string; title: string; isPublic: boolean | number }>`
    select id, slug, ${sql.ref(ITEM_TITLES[kind])} as title, ${isPublic(kind)} as "isPublic"
    from ${sql.table(ITEM_TABLES[kind])} where id in (${sql.join(ids)})`.execute(db);
  return rows.map(({ id, slug, title, isPublic: shown }) => ({
    ref: `${kind}:${id}`,
    title,
    path: ITEM_PATHS[kind] + slug,
    isPublic: Boolean(shown),
  }));
}
