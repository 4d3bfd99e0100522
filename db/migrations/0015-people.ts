import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

type Any = Kysely<unknown>;

/**
 * Several people look after a site: who may do what, whose access has ended, who is invited, and which identity at a
 * provider belongs to whom. Whoever is there already becomes an owner: so far everybody could do everything.
 */
export const people: Migration = {
  async up(db: Any) {
    await db.schema
      .alterTable("users")
      .addColumn("role", "text", (c) =>
        c.notNull().defaultTo("owner").check(sql`role in ('owner', 'editor')`),
      )
      .execute();
    await db.schema.alterTable("users").addColumn("ended_at", "bigint").execute();

    await db.schema
      .createTable("invitations")
      .addColumn("id", "text", (c) => c.notNull().primaryKey())
      // As account names are written (`accountName`); one open invitation for an address.
      .addColumn("email", "text", (c) => c.notNull().unique())
      .addColumn("role", "text", (c) => c.notNull().check(sql`role in ('owner', 'editor')`))
      // A keyed hash: nobody who reads the table can make a link of it.
      .addColumn("token_hash", "text", (c) => c.notNull().unique())
      .addColumn("inviter_name", "text", (c) => c.notNull())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("expires_at", "bigint", (c) => c.notNull())
      .execute();

    // What the person is called at the provider, to tell one identity from another.
    await db.schema.alterTable("accounts").addColumn("label", "text").execute();
    await db.schema
      .createIndex("accounts_by_identity")
      .unique()
      .on("accounts")
      .columns(["provider_id", "account_id"])
      .execute();
  },
};
