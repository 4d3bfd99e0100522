import { sql } from "kysely";
import { migrationsFor } from "#db/migrations/index.ts";
import type { Instant } from "#db/schema.ts";
import { type Db, engineOf, type WholeTrx } from "../database/database.server.ts";
import type { Files } from "../files/files.server.ts";
import { findMarked } from "../images/withdrawal-marks.server.ts";
import type { Row } from "./snapshot.server.ts";
import { plain, tablesOf } from "./tables.server.ts";

/** What a restored site takes over from the site it replaces. */
export type PresentSite = {
  generation: number;
  pictures: Row[];
  documents: Row[];
  /** The consents that were withdrawn. */
  withdrawnConsents: WithdrawnConsent[];
  /**
   * A migration unknown to this program, which means that the present site belongs to a newer one.
   */
  newer: string | undefined;
};

type WithdrawnConsent = { id: string; withdrawn_at: Instant };

/** @returns undefined if there is no site yet */
export async function readPresentSite(db: Db): Promise<PresentSite | undefined> {
  const there = new Set((await tablesOf(db)).map(({ name }) => name));
  if (!there.has("kysely_migration") || !there.has("pictures") || !there.has("site")) return undefined;
  const ours = Object.keys(migrationsFor(engineOf(db)));
  const { rows: run } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const { rows: site } = await sql<{ generation: number }>`select generation from site`.execute(db);
  const { rows: pictures } = await sql<Row>`select * from pictures`.execute(plain(db));
  const { rows: documents } = there.has("documents")
    ? await sql<Row>`select * from documents`.execute(plain(db))
    : { rows: [] };
  const { rows: withdrawnConsents } = there.has("consents")
    ? await sql<WithdrawnConsent>`select id, withdrawn_at from consents where withdrawn_at is not null`.execute(
        plain(db),
      )
    : { rows: [] };
  return {
    generation: site[0]?.generation ?? 0,
    ...{ pictures, documents, withdrawnConsents },
    newer: run.map(({ name }) => name).find((name) => !ours.includes(name)),
  };
}

/**
 * Carries over from the present site what must not be lost: the page generation, so that no cached
 * page from before is served; its pictures and PDFs, as unused ones, so that their files are
 * removed a day later; and what was withdrawn since the backup was made.
 */
export async function takeOver(trx: WholeTrx, present: PresentSite): Promise<void> {
  await sql`update site set generation = ${present.generation} where generation < ${present.generation}`.execute(
    trx,
  );
  const tables = await tablesOf(trx);
  for (const table of ["pictures", "documents"] as const) {
    const columns = tables.find(({ name }) => name === table)?.columns ?? [];
    for (const row of present[table]) {
      const known = columns.filter((column) => column in row && column !== "unused_since");
      await sql`insert into ${sql.table(table)} (${sql.join(known.map((column) => sql.id(column)))})
        values (${sql.join(known.map((column) => row[column]))}) on conflict (id) do nothing`.execute(trx);
    }
  }
  for (const { id, withdrawn_at: withdrawnAt } of present.pictures)
    if (typeof withdrawnAt === "number") await withdrawPicture(trx, String(id), withdrawnAt);
  for (const { id, withdrawn_at: withdrawnAt } of present.withdrawnConsents)
    await trx.updateTable("consents").set({ withdrawnAt }).where("id", "=", id).execute();
}

/**
 * Withdraws again what was withdrawn after the backup, by the marks beside the files: the database
 * that knew of it may be lost.
 */
export async function withdrawMarked(trx: WholeTrx, files: Files): Promise<void> {
  const withdrawnAt = Date.now();
  const listOpen = async (table: "pictures" | "consents") => {
    const rows = await trx.selectFrom(table).select("id").where("withdrawnAt", "is", null).execute();
    return findMarked(
      files,
      rows.map(({ id }) => id),
    );
  };
  for (const id of await listOpen("pictures")) await withdrawPicture(trx, id, withdrawnAt);
  for (const id of await listOpen("consents"))
    await trx.updateTable("consents").set({ withdrawnAt }).where("id", "=", id).execute();
}

/** The backup brings the files of the picture back, and the job removes them once more. */
async function withdrawPicture(trx: WholeTrx, id: string, withdrawnAt: Instant): Promise<void> {
  const { widths } = await trx
    .updateTable("pictures")
    .set({ withdrawnAt, shownUntil: 0, placeholder: "", hasAvif: false })
    .where("id", "=", id)
    .returning("widths")
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("pictureRemovals")
    .values({ pictureId: id, widths, claimedUntil: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
