import type { Insertable } from "kysely";
import { MESSAGE_LIST } from "#app/features/messages/message-record.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import type { Schema } from "#db/schema.ts";
import { relist } from "./lists.ts";

type Row = Insertable<Schema["messages"]>;

/**
 * Stores messages like those from the contact form, the oldest first. Each may have other values.
 */
export async function insertMessages(db: Db, ...changes: Partial<Row>[]): Promise<Row[]> {
  const now = Date.now();
  const rows = changes.map((change, index): Row => {
    const createdAt = now + index;
    return {
      id: newId(),
      name: "Amina Bello",
      email: "amina@example.org",
      subject: null,
      message: "Whom can we ask?",
      phone: null,
      company: null,
      // The rows of one insert must have the same columns.
      isRead: false,
      folder: "inbox",
      suspicion: "",
      answeredAt: null,
      deletedAt: null,
      createdAt,
      updatedAt: change.createdAt ?? createdAt,
      ...change,
    };
  });
  for (let first = 0; first < rows.length; first += 500)
    await db
      .insertInto("messages")
      .values(rows.slice(first, first + 500))
      .execute();
  await relist(db, [MESSAGE_LIST]);
  return rows;
}
