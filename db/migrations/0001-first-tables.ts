import { type CreateTableBuilder, type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

type Any = Kysely<unknown>;

const date = sql`date like '____-__-__'`;
const time = sql`time like '__:__:__'`;

/**
 * The entities of the specification (section 3) and what the house itself keeps. Instants are UTC milliseconds since
 * 1970 (`bigint`), calendar dates `yyyy-mm-dd`, times `hh:mm:ss`; ids are UUIDv7 text. Primary keys say `not null`
 * because SQLite lets null into a text key that does not.
 */
export function firstTables(engine: "sqlite" | "postgres"): Migration {
  // The accounts library binds ISO text on SQLite and dates on PostgreSQL.
  const instantOfAccounts = engine === "postgres" ? sql`timestamptz` : sql`text`;

  return {
    async up(db: Any) {
      await createHouse(db);
      await createAccounts(db, instantOfAccounts);
      await createPictures(db);
      await createHome(db);
      await createEvents(db);
      await createPosts(db);
      await createExecutives(db);
      await createMessages(db);
    },
  };
}

async function createHouse(db: Any) {
  await db.schema
    .createTable("site")
    .addColumn("id", "integer", (c) => c.notNull().primaryKey().check(sql`id = 1`))
    .addColumn("generation", "bigint", (c) => c.notNull().defaultTo(1))
    .execute();
  await sql`insert into site (id, generation) values (1, 1)`.execute(db);

  await db.schema
    .createTable("secrets")
    .addColumn("name", "text", (c) => c.notNull().primaryKey())
    .addColumn("value", "text", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("settings")
    .addColumn("key", "text", (c) => c.notNull().primaryKey())
    .addColumn("value", "text", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("audit_entries")
    .addColumn("id", "text", (c) => c.notNull().primaryKey())
    .addColumn("at", "bigint", (c) => c.notNull())
    .addColumn("actor_id", "text")
    .addColumn("actor_name", "text", (c) => c.notNull())
    .addColumn("action", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("subject_id", "text")
    .addColumn("detail", "text")
    .execute();
  await db.schema.createIndex("audit_entries_by_time").on("audit_entries").columns(["at", "id"]).execute();

  await db.schema
    .createTable("outbox")
    .addColumn("id", "text", (c) => c.notNull().primaryKey())
    .addColumn("recipient", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("html", "text")
    .addColumn("reply_to", "text")
    .addColumn("headers", "text")
    .addColumn("status", "text", (c) =>
      c.notNull().defaultTo("waiting").check(sql`status in ('waiting', 'sent', 'failed')`),
    )
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("next_attempt_at", "bigint", (c) => c.notNull())
    .addColumn("claimed_until", "bigint", (c) => c.notNull().defaultTo(0))
    .addColumn("last_error", "text")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("sent_at", "bigint")
    .execute();
  await db.schema.createIndex("outbox_due").on("outbox").columns(["status", "next_attempt_at"]).execute();

  await db.schema
    .createTable("rate_limits")
    .addColumn("key", "text", (c) => c.notNull().primaryKey())
    .addColumn("count", "integer", (c) => c.notNull())
    .addColumn("resets_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("rate_limits_by_reset").on("rate_limits").column("resets_at").execute();
}

/** What the accounts library (Better Auth) stores; its names, in snake_case. A test compares them with the library's own list. */
async function createAccounts(db: Any, instant: ReturnType<typeof sql>) {
  await db.schema
    .createTable("users")
    .addColumn("id", "text", (c) => c.notNull().primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull().unique())
    .addColumn("email_verified", "boolean", (c) => c.notNull())
    .addColumn("image", "text")
    .addColumn("created_at", instant, (c) => c.notNull())
    .addColumn("updated_at", instant, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("sessions")
    .addColumn("id", "text", (c) => c.notNull().primaryKey())
    .addColumn("expires_at", instant, (c) => c.notNull())
    .addColumn("token", "text", (c) => c.notNull().unique())
    .addColumn("created_at", instant, (c) => c.notNull())
    .addColumn("updated_at", instant, (c) => c.notNull())
    .addColumn("ip_address", "text")
    .addColumn("user_agent", "text")
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .execute();
  await db.schema.createIndex("sessions_by_user").on("sessions").column("user_id").execute();
  await db.schema
    .createTable("accounts")
    .addColumn("id", "text", (c) => c.notNull().primaryKey())
    .addColumn("account_id", "text", (c) => c.notNull())
    .addColumn("provider_id", "text", (c) => c.notNull())
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("access_token", "text")
    .addColumn("refresh_token", "text")
    .addColumn("id_token", "text")
    .addColumn("access_token_expires_at", instant)
    .addColumn("refresh_token_expires_at", instant)
    .addColumn("scope", "text")
    .addColumn("password", "text")
    .addColumn("created_at", instant, (c) => c.notNull())
    .addColumn("updated_at", instant, (c) => c.notNull())
    .execute();
  await db.schema.createIndex("accounts_by_user").on("accounts").column("user_id").execute();
  await db.schema
    .createTable("verifications")
    .addColumn("id", "text", (c) => c.notNull().primaryKey())
    .addColumn("identifier", "text", (c) => c.notNull())
    .addColumn("value", "text", (c) => c.notNull())
    .addColumn("expires_at", instant, (c) => c.notNull())
    .addColumn("created_at", instant, (c) => c.notNull())
    .addColumn("updated_at", instant, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("verifications_by_identifier")
    .on("verifications")
    .column("identifier")
    .execute();
}

async function createPictures(db: Any) {
  await db.schema
    .createTable("pictures")
    // The first 32 hex digits of the SHA-256 of the largest stored rendition.
    .addColumn("id", "text", (c) => c.notNull().primaryKey())
    .addColumn("width", "integer", (c) => c.notNull().check(sql`width > 0`))
    .addColumn("height", "integer", (c) => c.notNull().check(sql`height > 0`))
    .addColumn("widths", "text", (c) => c.notNull())
    .addColumn("placeholder", "text", (c) => c.notNull())
    .addColumn("has_avif", "boolean", (c) => c.notNull().defaultTo(false))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("pictures_by_avif")
    .on("pictures")
    .columns(["has_avif", "created_at"])
    .execute();
}

/** Home page: statistics ("stat"), the hero ("heroimagetable") and other fixed places for a picture, stories, campaign highlights. */
async function createHome(db: Any) {
  await db.schema
    .createTable("statistics")
    .addColumn("id", "text", (c) => c.notNull().primaryKey())
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("title", "text", (c) => c.notNull().check(sql`length(title) between 1 and 80`))
    .addColumn("value", "integer", (c) => c.notNull().check(sql`value >= 0`))
    .addColumn("description", "text", (c) => c.notNull().defaultTo("").check(sql`length(description) <= 300`))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("statistics_by_position").on("statistics").column("position").execute();

  await db.schema
    .createTable("site_pictures")
    .addColumn("slot", "text", (c) => c.notNull().primaryKey())
    .addColumn("picture_id", "text", (c) => c.notNull().references("pictures.id").onDelete("restrict"))
    .addColumn("alt", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("site_pictures_by_picture").on("site_pictures").column("picture_id").execute();

  const card = <T extends string>(table: CreateTableBuilder<T>) =>
    table
      .addColumn("id", "text", (c) => c.notNull().primaryKey())
      .addColumn("position", "integer", (c) => c.notNull())
      .addColumn("title", "text", (c) => c.notNull().check(sql`length(title) between 1 and 100`))
      .addColumn("picture_id", "text", (c) => c.references("pictures.id").onDelete("restrict"))
      .addColumn("alt", "text", (c) => c.notNull().defaultTo(""))
      .addColumn("updated_at", "bigint", (c) => c.notNull());
  await card(db.schema.createTable("story_cards"))
    .addColumn("text", "text", (c) => c.notNull().check(sql`length(text) <= 400`))
    .execute();
  await card(db.schema.createTable("campaign_highlights"))
    .addColumn("location", "text", (c) => c.notNull().check(sql`length(location) <= 100`))
    .execute();
}

async function createEvents(db: Any) {
  await db.schema
    .createTable("events")
    .addColumn("id", "text", (c) => c.notNull().primaryKey())
    .addColumn("slug", "text", (c) => c.notNull().unique())
    .addColumn("name", "text", (c) => c.notNull().check(sql`length(name) between 1 and 200`))
    .addColumn("category", "text", (c) =>
      c
        .notNull()
        .defaultTo("campaign")
        .check(sql`category in ('workshop', 'campaign', 'outreach', 'donation')`),
    )
    .addColumn("picture_id", "text", (c) => c.notNull().references("pictures.id").onDelete("restrict"))
    .addColumn("alt", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("report", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("date", "text", (c) => c.check(date))
    .addColumn("time", "text", (c) => c.check(time))
    .addColumn("location", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) =>
      c
        .notNull()
        .defaultTo("completed")
        .check(sql`status in ('planning', 'upcoming', 'completed', 'cancelled')`),
    )
    .addColumn("is_featured", "boolean", (c) => c.notNull().defaultTo(false))
    .addColumn("views", "integer", (c) => c.notNull().defaultTo(0).check(sql`views >= 0`))
    .addColumn("likes", "integer", (c) => c.notNull().defaultTo(0).check(sql`likes >= 0`))
    .addColumn("shares", "integer", (c) => c.notNull().defaultTo(0).check(sql`shares >= 0`))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("events_by_date").on("events").columns(["date", "id"]).execute();
  await db.schema.createIndex("events_by_status").on("events").columns(["status", "date", "id"]).execute();
  await db.schema
    .createIndex("events_by_featured")
    .on("events")
    .columns(["is_featured", "created_at"])
    .execute();
  await db.schema.createIndex("events_by_picture").on("events").column("picture_id").execute();
}

async function createPosts(db: Any) {
  await db.schema
    .createTable("posts")
    .addColumn("id", "text", (c) => c.notNull().primaryKey())
    .addColumn("slug", "text", (c) => c.notNull().unique())
    .addColumn("title", "text", (c) => c.notNull().check(sql`length(title) <= 100`))
    .addColumn("excerpt", "text", (c) => c.notNull().check(sql`length(excerpt) <= 300`))
    .addColumn("category", "text", (c) =>
      c
        .notNull()
        .check(
          sql`category in ('success-stories', 'campaigns', 'programs', 'health-education', 'volunteer-stories', 'education-resources')`,
        ),
    )
    .addColumn("author", "text", (c) => c.notNull())
    .addColumn("date", "text", (c) => c.notNull().check(date))
    .addColumn("read_time", "text", (c) => c.notNull().defaultTo(""))
    // Comma-joined, as the specification sends them.
    .addColumn("tags", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("content", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("picture_id", "text", (c) => c.references("pictures.id").onDelete("restrict"))
    .addColumn("alt", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("status", "text", (c) =>
      c.notNull().defaultTo("draft").check(sql`status in ('published', 'draft', 'scheduled')`),
    )
    .addColumn("publish_at", "bigint")
    .addColumn("featured", "boolean", (c) => c.notNull().defaultTo(false))
    .addColumn("allow_comments", "boolean", (c) => c.notNull().defaultTo(true))
    .addColumn("meta_title", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("meta_description", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("views", "integer", (c) => c.notNull().defaultTo(0).check(sql`views >= 0`))
    .addColumn("likes", "integer", (c) => c.notNull().defaultTo(0).check(sql`likes >= 0`))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .addCheckConstraint("posts_scheduled_has_time", sql`status <> 'scheduled' or publish_at is not null`)
    .execute();
  await db.schema.createIndex("posts_by_date").on("posts").columns(["status", "date", "id"]).execute();
  await db.schema
    .createIndex("posts_by_category")
    .on("posts")
    .columns(["status", "category", "date", "id"])
    .execute();
  await db.schema.createIndex("posts_by_update").on("posts").columns(["updated_at", "id"]).execute();
  await db.schema.createIndex("posts_by_picture").on("posts").column("picture_id").execute();
}

async function createExecutives(db: Any) {
  await db.schema
    .createTable("executives")
    .addColumn("id", "text", (c) => c.notNull().primaryKey())
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull().check(sql`length(name) between 1 and 100`))
    .addColumn("role", "text", (c) => c.notNull().check(sql`length(role) between 1 and 100`))
    .addColumn("linkedin", "text")
    .addColumn("picture_id", "text", (c) => c.notNull().references("pictures.id").onDelete("restrict"))
    .addColumn("alt", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("executives_by_position")
    .on("executives")
    .columns(["position", "id"])
    .execute();
  await db.schema.createIndex("executives_by_picture").on("executives").column("picture_id").execute();
}

async function createMessages(db: Any) {
  await db.schema
    .createTable("messages")
    .addColumn("id", "text", (c) => c.notNull().primaryKey())
    .addColumn("name", "text", (c) => c.notNull().check(sql`length(name) between 1 and 201`))
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("subject", "text")
    .addColumn("message", "text", (c) => c.notNull())
    .addColumn("phone", "text")
    .addColumn("company", "text")
    .addColumn("is_read", "boolean", (c) => c.notNull().defaultTo(false))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("messages_by_time").on("messages").columns(["created_at", "id"]).execute();
  await db.schema
    .createIndex("messages_by_read")
    .on("messages")
    .columns(["is_read", "created_at", "id"])
    .execute();
}
