import { sql } from "kysely";
import { FEATURES } from "#app/features.ts";
import type { ReadDb } from "#app/platform/database/database.server.ts";
import type { SearchedRows } from "#app/platform/features/feature.ts";
import { inOrder, searchList } from "#app/platform/lists/list-page.server.ts";
import type { Role } from "#db/schema.ts";
import { mayOpen } from "../menu.server.ts";

/** What the search of the admin area shows. */
export type Found = { title: string; what: string; to: string };

const MOST_OF_A_KIND = 5;

/**
 * Finds screens, settings and rows of every feature by their words, as far as a role may open them.
 */
export async function findEverywhere(db: ReadDb, role: Role, words: string): Promise<Found[]> {
  const search = words.trim();
  if (search === "") return [];
  const rows = await Promise.all(
    FEATURES.flatMap(({ search: searched = [] }) => searched).map((of) => findRows(db, of, search)),
  );
  return [...findScreens(search), ...rows.flat()].filter(({ to }) => mayOpen(role, to));
}

function findScreens(search: string): Found[] {
  const screens = FEATURES.flatMap(({ menu = [], settings = [] }) => [
    ...menu.map(({ label, to }) => ({ title: label, what: "Screen", to })),
    ...settings.map(({ label, to }) => ({ title: label, what: "Settings", to })),
  ]);
  return screens.filter(({ title }) => title.toLowerCase().includes(search.toLowerCase()));
}

async function findRows(db: ReadDb, of: SearchedRows, search: string): Promise<Found[]> {
  const { table, title, what, to } = of;
  const select = sql<Found>`select ${title} as "title", ${what} as "what", ${to} as "to" from ${sql.table(table)}`;
  if ("words" in of) {
    const part = `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
    const { rows } = await sql<Found>`${select}
      where ${of.isThere} and lower(${of.words}) like ${part} escape '\\' order by 1 limit ${MOST_OF_A_KIND}`.execute(
      db,
    );
    return rows;
  }
  const { ids } = await searchList(db, of.list, { page: 1, search, size: MOST_OF_A_KIND });
  if (ids.length === 0) return [];
  const { rows } = await sql<
    Found & { id: string }
  >`select id, ${title} as "title", ${what} as "what", ${to} as "to"
    from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(db);
  return inOrder(ids, rows, ({ id }) => id).map(({ id: _, ...found }) => found);
}
