import { sql } from "kysely";
import { migrationsFor } from "#db/migrations/index.ts";
import { type Db, engineOf, type WholeTrx } from "../database/database.server.ts";
import type { Row } from "./snapshot.server.ts";
import { plain, tablesOf } from "./tables.server.ts";

/** What a restored site takes over from the site it replaces. */
export type PresentSite = {
  generation: number;
  pictures: Row[];
  /**
   * A migration unknown to this program, which means that the present site belongs to a newer one.
   */
  newer: string | undefined;
};

/** @returns undefined if there is no site yet */
export async function readPresentSite(db: Db): Promise<PresentSite | undefined> {
  const there = new Set((await tablesOf(db)).map(({ name }) => name));
  if (!there.has("kysely_migration") || !there.has("pictures") || !there.has("site")) return undefined;
  const ours = Object.keys(migrationsFor(engineOf(db)));
  const { rows: run } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const { rows: site } = await sql<{ generation: number }>`select generation from site`.execute(db);
  const { rows: pictures } = await sql<Row>`select * from pictures`.execute(plain(db));
  return {
    generation: site[0]?.generation ?? 0,
    pictures,
    newer: run.map(({ name }) => name).find((name) => !ours.includes(name)),
  };
}

/**
 * Carries over from the present site what must not be lost: the page generation, so that no cached
 * page from before is served; and its pictures, as unused ones, so that their files are removed a
 * day later.
 */
export async function takeOver(trx: WholeTrx, present: PresentSite): Promise<void> {
  await sql`update site set generation = ${present.generation} where generation < ${present.generation}`.execute(
    trx,
  );
  const columns = (await tablesOf(trx)).find(({ name }) => name === "pictures")?.columns ?? [];
  for (const picture of present.pictures) {
    const known = columns.filter((column) => column in picture && column !== "unused_since");
    await sql`insert into pictures (${sql.join(known.map((column) => sql.id(column)))})
      values (${sql.join(known.map((column) => picture[column]))}) on conflict (id) do nothing`.execute(trx);
  }
}
