import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

type Any = Kysely<unknown>;

/**
 * Messages get a folder (what looks like spam waits in a quarantine, it is never dropped) and a memory of what was already
 * sent, so that the same submission is stored once. Newsletter subscribers, and the confirmations mailed to them.
 */
export const messagesAndNewsletter: Migration = {
  async up(db: Any) {
    await extendMessages(db);
    await createNewsletter(db);
  },
};

async function extendMessages(db: Any) {
  await db.schema
    .alterTable("messages")
    .addColumn("folder", "text", (c) =>
      c.notNull().defaultTo("inbox").check(sql`folder in ('inbox', 'spam')`),
    )
    .execute();
  // Why it was put into quarantine, for the person who looks there: "links, hurried".
  await db.schema
    .alterTable("messages")
    .addColumn("suspicion", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  // Every list of messages is a list of one folder.
  await db.schema.dropIndex("messages_by_time").execute();
  await db.schema.dropIndex("messages_by_read").execute();
  await db.schema
    .createIndex("messages_by_folder")
    .on("messages")
    .columns(["folder", "created_at", "id"])
    .execute();
  await db.schema
    .createIndex("messages_by_read")
    .on("messages")
    .columns(["folder", "is_read", "created_at", "id"])
    .execute();

  await db.schema
    .createTable("message_submissions")
    .addColumn("digest", "text", (c) => c.notNull().primaryKey())
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("message_submissions_by_expiry")
    .on("message_submissions")
    .column("expires_at")
    .execute();
}

async function createNewsletter(db: Any) {
  await db.schema
    .createTable("newsletter_subscribers")
    .addColumn("id", "text", (c) => c.notNull().primaryKey())
    // As it was typed; `email_key` is the same for every way to type it.
    .addColumn("email", "text", (c) => c.notNull().check(sql`length(email) between 3 and 254`))
    .addColumn("email_key", "text", (c) => c.notNull().unique())
    .addColumn("state", "text", (c) =>
      c.notNull().defaultTo("pending").check(sql`state in ('pending', 'confirmed', 'unsubscribed')`),
    )
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("asked_at", "bigint", (c) => c.notNull())
    .addColumn("confirmed_at", "bigint")
    .addColumn("unsubscribed_at", "bigint")
    .addCheckConstraint(
      "newsletter_confirmed_has_time",
      sql`state <> 'confirmed' or confirmed_at is not null`,
    )
    .addCheckConstraint(
      "newsletter_unsubscribed_has_time",
      sql`state <> 'unsubscribed' or unsubscribed_at is not null`,
    )
    .execute();
  await db.schema
    .createIndex("newsletter_subscribers_by_state")
    .on("newsletter_subscribers")
    .columns(["state", "asked_at", "id"])
    .execute();

  await db.schema
    .createTable("newsletter_confirmations")
    // The SHA-256 of the token that was mailed: who reads this table cannot confirm anything.
    .addColumn("token_hash", "text", (c) => c.notNull().primaryKey())
    .addColumn("subscriber_id", "text", (c) =>
      c.notNull().references("newsletter_subscribers.id").onDelete("cascade"),
    )
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .addColumn("used_at", "bigint")
    .execute();
  await db.schema
    .createIndex("newsletter_confirmations_by_subscriber")
    .on("newsletter_confirmations")
    .column("subscriber_id")
    .execute();
  await db.schema
    .createIndex("newsletter_confirmations_by_expiry")
    .on("newsletter_confirmations")
    .column("expires_at")
    .execute();
}
