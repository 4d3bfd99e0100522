import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

type Any = Kysely<unknown>;

/**
 * What the public blog needs to cost the same with a hundred posts and a hundred thousand: indices of exactly the
 * posts that the public sees, counts by category and by time that the database itself keeps true, and full text.
 * Besides: the trash (`deleted_at`) and the addresses that a post had before.
 */
export function publicBlog(engine: "sqlite" | "postgres"): Migration {
  return {
    async up(db: Any) {
      await alterPosts(db);
      await createSlugs(db);
      await createCounts(db);
      await (engine === "postgres" ? countOnPostgres(db) : countOnSqlite(db));
      await (engine === "postgres" ? createTextOnPostgres(db) : createTextOnSqlite(db));
    },
  };
}

const isPublic = sql`status = 'published' and deleted_at is null`;

async function alterPosts(db: Any) {
  // Set while the post lies in the trash.
  await db.schema.alterTable("posts").addColumn("deleted_at", "bigint").execute();
  await db.schema.dropIndex("posts_by_date").execute();
  await db.schema.dropIndex("posts_by_category").execute();
  await sql`create index posts_public on posts (status, date, id) where ${isPublic}`.execute(db);
  await sql`create index posts_public_by_category on posts (category, date, id) where ${isPublic}`.execute(
    db,
  );
  await sql`create index posts_due on posts (publish_at)
    where status = 'scheduled' and deleted_at is null`.execute(db);
  // For lists of one status, and to count them.
  await db.schema
    .createIndex("posts_by_status")
    .on("posts")
    .columns(["status", "updated_at", "id"])
    .execute();
}

/** Addresses that lead on: to the post that had them, or, when it was removed for ever, to the word that it is gone. */
async function createSlugs(db: Any) {
  await db.schema
    .createTable("post_slugs")
    .addColumn("slug", "text", (c) => c.notNull().primaryKey())
    .addColumn("post_id", "text", (c) => c.references("posts.id").onDelete("set null"))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("post_slugs_by_post").on("post_slugs").column("post_id").execute();
}

/**
 * Public posts, counted by category ('all' for all of them) in all time (period ''), in each month and on each day.
 * Months and days tell where the nth post of a list is without walking there.
 */
async function createCounts(db: Any) {
  await db.schema
    .createTable("post_counts")
    .addColumn("category", "text", (c) => c.notNull())
    .addColumn("unit", "text", (c) => c.notNull().check(sql`unit in ('ever', 'month', 'day')`))
    .addColumn("period", "text", (c) => c.notNull())
    .addColumn("posts", "integer", (c) => c.notNull().check(sql`posts >= 0`))
    .addPrimaryKeyConstraint("post_counts_key", ["unit", "category", "period"])
    .execute();
  const periods = { ever: sql`''`, month: sql`substr(date, 1, 7)`, day: sql`date` };
  for (const category of [sql`'all'`, sql`category`])
    for (const [unit, period] of Object.entries(periods))
      await sql`insert into post_counts (category, unit, period, posts)
        select named, ${sql.lit(unit)}, at, count(*)
        from (select ${category} as named, ${period} as at from posts where ${isPublic}) as post
        group by named, at`.execute(db);
}

const wasPublic = sql`old.status = 'published' and old.deleted_at is null`;
const becamePublic = sql`new.status = 'published' and new.deleted_at is null`;
const countsElsewhere = sql`old.status <> new.status or old.category <> new.category or old.date <> new.date
  or (old.deleted_at is null) <> (new.deleted_at is null)`;

const countNew = sql`
  insert into post_counts (category, unit, period, posts)
  values ('all', 'ever', '', 1), ('all', 'month', substr(new.date, 1, 7), 1), ('all', 'day', new.date, 1),
    (new.category, 'ever', '', 1), (new.category, 'month', substr(new.date, 1, 7), 1), (new.category, 'day', new.date, 1)
  on conflict (unit, category, period) do update set posts = post_counts.posts + 1;`;
const discountOld = sql`
  update post_counts set posts = posts - 1
  where category in ('all', old.category)
    and (unit = 'ever' or unit = 'month' and period = substr(old.date, 1, 7) or unit = 'day' and period = old.date);`;

async function countOnSqlite(db: Any) {
  await sql`create trigger posts_counted_new after insert on posts
    when ${becamePublic} begin ${countNew} end`.execute(db);
  await sql`create trigger posts_counted_gone after delete on posts
    when ${wasPublic} begin ${discountOld} end`.execute(db);
  await sql`create trigger posts_counted_before after update of status, category, date, deleted_at on posts
    when (${wasPublic}) and (${countsElsewhere}) begin ${discountOld} end`.execute(db);
  await sql`create trigger posts_counted_after after update of status, category, date, deleted_at on posts
    when (${becamePublic}) and (${countsElsewhere}) begin ${countNew} end`.execute(db);
}

async function countOnPostgres(db: Any) {
  await sql`create function count_public_posts() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        if not (${countsElsewhere}) then return null; end if;
      end if;
      if tg_op <> 'INSERT' then
        if ${wasPublic} then ${discountOld} end if;
      end if;
      if tg_op <> 'DELETE' then
        if ${becamePublic} then ${countNew} end if;
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger posts_counted after insert or delete or update of status, category, date, deleted_at
    on posts for each row execute function count_public_posts()`.execute(db);
}

/**
 * Full text under a number for each post; a higher number is a newer post. `recent` holds the newest posts once more:
 * a word that very many posts carry finds enough of them there, without the walk through all.
 */
async function createTextOnSqlite(db: Any) {
  await sql`create table post_numbers (
    number integer not null primary key autoincrement,
    post_id text not null unique references posts (id) on delete cascade
  )`.execute(db);
  // The words come ready from the app, parted by spaces: "ascii" takes every other character as part of a word.
  const options = sql`words, content='', contentless_delete=1, detail=none, tokenize='ascii'`;
  await sql`create virtual table post_text using fts5(${options})`.execute(db);
  // A short beginning fits very many words; here each beginning has a list of its own.
  await sql`create virtual table post_text_recent using fts5(${options}, prefix='1 2 3 4')`.execute(db);
}

async function createTextOnPostgres(db: Any) {
  await sql`create table post_numbers (
    number bigint generated always as identity primary key,
    post_id text not null unique references posts (id) on delete cascade
  )`.execute(db);
  for (const table of ["post_text", "post_text_recent"]) {
    await sql`create table ${sql.table(table)} (number bigint primary key, words tsvector not null)`.execute(
      db,
    );
    // Without statistics the planner always asks the index; reading rows to look into their words is never quicker.
    await sql`alter table ${sql.table(table)} alter column words set statistics 0`.execute(db);
    // No list of changes waiting for a clean-up: an edit may cost a little, a search must not.
    await sql`create index ${sql.id(`${table}_words`)} on ${sql.table(table)}
      using gin (words) with (fastupdate = off)`.execute(db);
  }
}
