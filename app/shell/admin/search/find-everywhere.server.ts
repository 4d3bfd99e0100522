import { type RawBuilder, sql } from "kysely";
import { FEATURES } from "#app/features.ts";
import type { ReadDb } from "#app/platform/database/database.server.ts";
import type { SearchedRows } from "#app/platform/features/feature.ts";
import { inOrder, searchList } from "#app/platform/lists/list-page.server.ts";
import type { Role } from "#db/schema.ts";
import { mayOpen } from "../menu.server.ts";

/** What the search of the admin area shows. */
export type Found = { title: string; what: string; to: string };

const MOST_OF_A_KIND = 5;
const SEARCHED = FEATURES.flatMap(({ search = [] }) => search);
const ALL = sql<boolean>`true`;

/**
 * Finds screens, settings and rows of every feature by their words, as far as a role may open them.
 */
export async function findEverywhere(db: ReadDb, role: Role, words: string): Promise<Found[]> {
  const search = words.trim();
  if (search === "") return [];
  const rows = await Promise.all(SEARCHED.map((of) => findRows(db, { ...of, isWanted: ALL }, search)));
  return [...findScreens(search), ...rows.flat()].filter(({ to }) => mayOpen(role, to));
}

/** Finds what visitors can open by its words, with the addresses to which a text can link. */
export async function findLinks(db: ReadDb, words: string): Promise<Found[]> {
  const search = words.trim();
  if (search === "") return [];
  const shown = SEARCHED.flatMap((of) => (of.shown ? { ...of, to: of.shown.at, isWanted: of.shown.if } : []));
  return (await Promise.all(shown.map((of) => findRows(db, of, search)))).flat();
}

function findScreens(search: string): Found[] {
  const screens = FEATURES.flatMap(({ menu = [], settings = [] }) => [
    ...menu.map(({ label, to }) => ({ title: label, what: "Screen", to })),
    ...settings.map(({ label, to }) => ({ title: label, what: "Settings", to })),
  ]);
  return screens.filter(({ title }) => title.toLowerCase().includes(search.toLowerCase()));
}

async function findRows(
  db: ReadDb,
  of: SearchedRows & { isWanted: RawBuilder<boolean> },
  search: string,
): Promise<Found[]> {
  const { table, title, what, to, isWanted } = of;
  const select = sql<Found>`select ${title} as "title", ${what} as "what", ${to} as "to" from ${sql.table(table)}`;
  if ("words" in of) {
    const part = `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
    const { rows } = await sql<Found>`${select}
      where ${of.isThere} and ${isWanted} and lower(${of.words}) like ${part} escape '\\' order by 1 limit ${MOST_OF_A_KIND}`.execute(
      db,
    );
    return rows;
  }
  const { ids } = await searchList(db, of.list, { page: 1, search, size: MOST_OF_A_KIND });
  if (ids.length === 0) return [];
  const { rows } = await sql<
    Found & { id: string }
  >`select id, ${title} as "title", ${what} as "what", ${to} as "to"
    from ${sql.table(table)} where id in (${sql.join(ids)}) and ${isWanted}`.execute(db);
  return inOrder(ids, rows, ({ id }) => id).map(({ id: _, ...found }) => found);
}
