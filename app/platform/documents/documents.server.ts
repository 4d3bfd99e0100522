import { randomBytes } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Db, ReadDb } from "../database/database.server.ts";
import type { Files } from "../files/files.server.ts";
import { findPictureColumns, type PictureColumn } from "../images/picture-uses.server.ts";
import type { PictureColumns } from "../images/shown-pictures.server.ts";
import { UNUSED_MS } from "../images/unused-pictures.server.ts";
import { auditActor, recordAudit } from "../records/audit.server.ts";
import { cleanPdf } from "./check-pdf.server.ts";
import { documentAddress, documentFileKey, type StoredDocument } from "./document-address.ts";
import { DOCUMENT_REFUSALS } from "./document-refusal.ts";

type Place = { db: Db; files: Files };

/**
 * Checks a PDF and stores it. Call it before a transaction, never inside one.
 *
 * @param fileName the name that it had where it was chosen, from which its address is made
 * @returns the stored document, or the sentence why it is refused
 * @throws when the file store or the database fails
 */
export async function storeDocument(
  { db, files }: Place,
  bytes: Buffer,
  fileName: string,
): Promise<({ ok: true; id: string } & StoredDocument) | { ok: false; message: string }> {
  const fault = await cleanPdf(bytes);
  if (fault) return { ok: false, message: DOCUMENT_REFUSALS[fault] };
  // Never the id of a document that is being removed.
  const id = randomBytes(16).toString("hex");
  const size = bytes.length;
  await db.insertInto("documents").values({ id, size, createdAt: Date.now() }).execute();
  await files.put(documentFileKey(id), bytes, "application/pdf");
  return { ok: true, id, address: documentAddress(id, fileName), size };
}

/** Whether a text that visitors see links to the document. Drafts and deleted texts don't count. */
export async function isDocumentShown(db: ReadDb, columns: PictureColumns, id: string): Promise<boolean> {
  const uses = Object.entries(columns).flatMap(([place, { isPublic, swap }]) => {
    const [table = ""] = place.split(".");
    const isOfText = swap !== "kept" && swap.by === "owner_id";
    if (isPublic === "never" || !isOfText) return [];
    // What is public is said about rows of the table with the pictures. Their owner is the same.
    return [
      sql`exists (select 1 from document_uses as ${sql.table(table)}
        where document_id = ${id} and owner_table = ${table} and ${isPublic})`,
    ];
  });
  const { rows } = await sql`select id from documents
    where id = ${id} and removed_at is null and (${sql.join(uses, sql` or `)})`.execute(db);
  return rows.length > 0;
}

/**
 * Removes documents that no text has linked to for {@link UNUSED_MS}, and their files. A text that
 * starts linking to one either keeps it, or comes too late and has a dead link.
 */
export async function removeUnusedDocuments({ db, files }: Place, now: number = Date.now()): Promise<void> {
  const used = isUsed(await findPictureColumns(db));
  const all = db.updateTable("documents").where("removedAt", "is", null);
  await all
    .set({ unusedSince: now })
    .where("unusedSince", "is", null)
    .where((eb) => eb.not(used))
    .execute();
  await all.set({ unusedSince: null }).where("unusedSince", "is not", null).where(used).execute();
  await db.transaction().execute(async (trx) => {
    const removed = await trx
      .updateTable("documents")
      .set({ removedAt: now })
      .where("removedAt", "is", null)
      .where("unusedSince", "<=", now - UNUSED_MS)
      .where((eb) => eb.not(used))
      .returning("id")
      .execute();
    for (const { id } of removed)
      await recordAudit(trx, auditActor.system, { action: "removed", subject: "unused PDF", subjectId: id });
  });
  // Also what an interruption has left over.
  const open = await db.selectFrom("documents").select("id").where("removedAt", "is not", null).execute();
  for (const { id } of open) {
    await files.remove(documentFileKey(id));
    await db.deleteFrom("documents").where("id", "=", id).execute();
  }
}

/** Whether a text that still exists links to the document in the current row of a query. */
function isUsed(columns: readonly PictureColumn[]): RawBuilder<boolean> {
  const uses = columns.flatMap(({ table, owner, ownerKey }) =>
    owner && ownerKey
      ? [
          sql`exists (select 1 from document_uses
            join ${sql.table(owner)} as owner on ${sql.ref(`owner.${ownerKey}`)} = owner_id
            where document_id = documents.id and owner_table = ${table})`,
        ]
      : [],
  );
  return sql<boolean>`(${sql.join(uses, sql` or `)})`;
}
