import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Devices that have signed in before, so that whoever guesses elsewhere can't keep their people out; and who invited whom, so
 * that an invitation ends with its inviter's access. Invitations of before are sent again: nothing says whose they are.
 */
export const knownDevices: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("known_devices")
      .addColumn("id", "text", (c) => c.notNull().primaryKey())
      .addColumn("token_hash", "text", (c) => c.notNull())
      .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
      .addColumn("used_at", "bigint", (c) => c.notNull())
      .addColumn("has_second_factor", "boolean", (c) => c.notNull())
      .addUniqueConstraint("known_devices_key", ["token_hash", "user_id"])
      .execute();
    await db.schema.createIndex("known_devices_by_user").on("known_devices").column("user_id").execute();

    await db.deleteFrom("invitations" as never).execute();
    await db.schema
      .alterTable("invitations")
      .addColumn("inviter_id", "text", (c) => c.references("users.id").onDelete("cascade"))
      .execute();
  },
};
