import type { Trx } from "../database/database.server.ts";
import { snakeCase } from "../database/snake-case.ts";
import { documentsIn } from "./document-address.ts";

/**
 * Records which PDFs a text links to, in the transaction that stores it. Ignores those that are no
 * longer stored.
 *
 * @param usesTable the table with the pictures of such texts, which stands for their kind
 */
export async function noteDocuments(
  trx: Trx,
  usesTable: string,
  ownerId: string,
  html: string,
): Promise<void> {
  const ownerTable = snakeCase(usesTable);
  await trx
    .deleteFrom("documentUses")
    .where("ownerTable", "=", ownerTable)
    .where("ownerId", "=", ownerId)
    .execute();
  const mentioned = [...new Set(documentsIn(html).values())];
  if (mentioned.length === 0) return;
  const stored = trx
    .selectFrom("documents")
    .select([
      "id as documentId",
      (eb) => eb.val(ownerTable).as("ownerTable"),
      (eb) => eb.val(ownerId).as("ownerId"),
    ])
    .where("id", "in", mentioned)
    .where("removedAt", "is", null);
  await trx
    .insertInto("documentUses")
    .columns(["documentId", "ownerTable", "ownerId"])
    .expression(stored)
    .execute();
}
