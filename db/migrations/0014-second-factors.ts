import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

type Any = Kysely<unknown>;

/**
 * What a second step of signing in needs: codes of an app, recovery codes, passkeys, sign-ins that wait for that step, and
 * whether a session came through it.
 */
export const secondFactors: Migration = {
  async up(db: Any) {
    await db.schema
      .alterTable("sessions")
      .addColumn("has_second_factor", "boolean", (c) => c.notNull().defaultTo(false))
      .execute();

    await db.schema
      .createTable("factors")
      .addColumn("id", "text", (c) => c.notNull().primaryKey())
      .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
      .addColumn("factor_type", "text", (c) => c.notNull().check(sql`factor_type in ('totp', 'phone')`))
      .addColumn("friendly_name", "text", (c) => c.notNull())
      .addColumn("status", "text", (c) => c.notNull().check(sql`status in ('unverified', 'verified')`))
      .addColumn("secret", "text", (c) => c.notNull())
      .addColumn("last_step", "bigint", (c) => c.notNull().defaultTo(0))
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("last_used_at", "bigint")
      .execute();
    await db.schema.createIndex("factors_by_user").on("factors").column("user_id").execute();

    await db.schema
      .createTable("recovery_codes")
      .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
      .addColumn("digest", "text", (c) => c.notNull())
      .addColumn("used_at", "bigint")
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("recovery_codes_key", ["user_id", "digest"])
      .execute();

    await db.schema
      .createTable("passkeys")
      .addColumn("id", "text", (c) => c.notNull().primaryKey())
      .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
      .addColumn("friendly_name", "text", (c) => c.notNull())
      .addColumn("credential_id", "text", (c) => c.notNull().unique())
      .addColumn("public_key", "text", (c) => c.notNull())
      .addColumn("sign_count", "bigint", (c) => c.notNull())
      .addColumn("transports", "text", (c) => c.notNull())
      .addColumn("is_backed_up", "boolean", (c) => c.notNull())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("last_used_at", "bigint")
      .execute();
    await db.schema.createIndex("passkeys_by_user").on("passkeys").column("user_id").execute();

    await db.schema
      .createTable("pending_sign_ins")
      .addColumn("digest", "text", (c) => c.notNull().primaryKey())
      .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
      .addColumn("began_by", "text", (c) => c.notNull())
      .addColumn("expires_at", "bigint", (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex("pending_sign_ins_by_user")
      .on("pending_sign_ins")
      .column("user_id")
      .execute();

    await db.schema
      .createTable("used_challenges")
      .addColumn("digest", "text", (c) => c.notNull().primaryKey())
      .addColumn("expires_at", "bigint", (c) => c.notNull())
      .execute();
  },
};
