import type { Insertable } from "kysely";
import { CHOSEN_MESSAGES } from "#app/features/messages/admin/message-changes.server.ts";
import { MESSAGE_LIST } from "#app/features/messages/message-record.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { type ChosenChange, changeChosen } from "#app/platform/records/chosen-rows.server.ts";
import type { ChosenRow } from "#app/platform/records/chosen-rows.ts";
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

/** Changes messages as an administrator does who has selected them. */
export function changeMessages(
  db: Db,
  actor: Actor,
  wanted: ChosenChange<"messages">,
  chosen: readonly ChosenRow[],
) {
  const site = { db, siteUrl: "https://site.example.org" };
  return changeChosen(site, actor, CHOSEN_MESSAGES, wanted, chosen);
}
