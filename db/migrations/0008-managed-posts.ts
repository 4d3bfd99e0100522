import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

type Any = Kysely<unknown>;
type Engine = "sqlite" | "postgres";

/**
 * What the administrator's list of posts needs to cost the same with a hundred posts and a hundred thousand: indices in
 * its order, counts by status, category and time of change that the database keeps true, and a full text of the
 * words that it searches, under numbers in the order of change.
 */
export function managedPosts(engine: Engine): Migration {
  return {
    async up(db: Any) {
      await createIndices(db);
      await createCounts(db);
      await (engine === "postgres" ? countOnPostgres(db) : countOnSqlite(db));
      await (engine === "postgres" ? createTextOnPostgres(db) : createTextOnSqlite(db));
      await fillText(db, engine);
    },
  };
}

/** In the list stands every post that does not lie in the trash. */
async function createIndices(db: Any) {
  await db.schema.dropIndex("posts_by_status").execute();
  for (const [name, columns] of Object.entries({
    posts_listed: sql`updated_at, id`,
    posts_listed_by_status: sql`status, updated_at, id`,
    posts_listed_by_category: sql`category, updated_at, id`,
    posts_listed_by_both: sql`status, category, updated_at, id`,
  }))
    await sql`create index ${sql.id(name)} on posts (${columns}) where deleted_at is null`.execute(db);
  await sql`create index posts_in_trash on posts (deleted_at, id) where deleted_at is not null`.execute(db);
}

/** By how many bits a time of change is shifted to find its period: all time, about 199 days, 37 hours, 17 minutes. */
const BITS = [62, 34, 27, 20];

/**
 * Posts in the list by status, category and period of change. Within a long period stand 128 short ones at most, so the
 * periods tell in three steps where the nth post of the list is, without walking there.
 */
async function createCounts(db: Any) {
  await db.schema
    .createTable("managed_post_counts")
    .addColumn("bits", "integer", (c) => c.notNull())
    .addColumn("period", "bigint", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("category", "text", (c) => c.notNull())
    .addColumn("posts", "integer", (c) => c.notNull().check(sql`posts >= 0`))
    .addPrimaryKeyConstraint("managed_post_counts_key", ["bits", "period", "status", "category"])
    .execute();
  for (const bits of BITS)
    await sql`insert into managed_post_counts (bits, period, status, category, posts)
      select ${sql.lit(bits)}, updated_at >> ${sql.lit(bits)}, status, category, count(*)
      from posts where deleted_at is null
      group by updated_at >> ${sql.lit(bits)}, status, category`.execute(db);
}

const wasListed = sql`old.deleted_at is null`;
const isListed = sql`new.deleted_at is null`;
const countsElsewhere = sql`old.status <> new.status or old.category <> new.category
  or old.updated_at <> new.updated_at or (old.deleted_at is null) <> (new.deleted_at is null)`;

const countNew = sql`
  insert into managed_post_counts (bits, period, status, category, posts)
  values ${sql.join(
    BITS.map(
      (bits) => sql`(${sql.lit(bits)}, new.updated_at >> ${sql.lit(bits)}, new.status, new.category, 1)`,
    ),
  )}
  on conflict (bits, period, status, category) do update set posts = managed_post_counts.posts + 1;`;
const ofOld = sql`status = old.status and category = old.category and (${sql.join(
  BITS.map((bits) => sql`bits = ${sql.lit(bits)} and period = old.updated_at >> ${sql.lit(bits)}`),
  sql` or `,
)})`;
// Most short periods hold one post: what has become empty goes, or each change would leave a row behind.
const discountOld = sql`
  update managed_post_counts set posts = posts - 1 where ${ofOld};
  delete from managed_post_counts where ${ofOld} and posts = 0;`;

const COUNTED = sql`status, category, updated_at, deleted_at`;

async function countOnSqlite(db: Any) {
  await sql`create trigger managed_posts_new after insert on posts
    when ${isListed} begin ${countNew} end`.execute(db);
  await sql`create trigger managed_posts_gone after delete on posts
    when ${wasListed} begin ${discountOld} end`.execute(db);
  await sql`create trigger managed_posts_before after update of ${COUNTED} on posts
    when (${wasListed}) and (${countsElsewhere}) begin ${discountOld} end`.execute(db);
  await sql`create trigger managed_posts_after after update of ${COUNTED} on posts
    when (${isListed}) and (${countsElsewhere}) begin ${countNew} end`.execute(db);
}

async function countOnPostgres(db: Any) {
  await sql`create function count_managed_posts() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        if not (${countsElsewhere}) then return null; end if;
      end if;
      if tg_op <> 'INSERT' then
        if ${wasListed} then ${discountOld} end if;
      end if;
      if tg_op <> 'DELETE' then
        if ${isListed} then ${countNew} end if;
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger managed_posts_counted after insert or delete or update of ${COUNTED}
    on posts for each row execute function count_managed_posts()`.execute(db);
}

/** As the public's full text (0002), but under a new number after each change: a higher number was changed later. */
async function createTextOnSqlite(db: Any) {
  await sql`create table managed_post_numbers (
    number integer not null primary key autoincrement,
    post_id text not null unique references posts (id) on delete cascade
  )`.execute(db);
  const options = sql`words, content='', contentless_delete=1, detail=none, tokenize='ascii'`;
  await sql`create virtual table managed_post_text using fts5(${options})`.execute(db);
  await sql`create virtual table managed_post_text_recent using fts5(${options}, prefix='1 2 3 4')`.execute(
    db,
  );
}

async function createTextOnPostgres(db: Any) {
  await sql`create table managed_post_numbers (
    number bigint generated always as identity primary key,
    post_id text not null unique references posts (id) on delete cascade
  )`.execute(db);
  for (const table of ["managed_post_text", "managed_post_text_recent"]) {
    await sql`create table ${sql.table(table)} (number bigint primary key, words tsvector not null)`.execute(
      db,
    );
    await sql`alter table ${sql.table(table)} alter column words set statistics 0`.execute(db);
    await sql`create index ${sql.id(`${table}_words`)} on ${sql.table(table)}
      using gin (words) with (fastupdate = off)`.execute(db);
  }
}

type StoredPost = {
  id: string;
  status: string;
  category: string;
  title: string;
  excerpt: string;
  author: string;
  tags: string;
};

const AT_ONCE = 200;
const RECENT = 2000;

/** Posts that are there already, the one changed last with the highest number. */
async function fillText(db: Any, engine: Engine) {
  const { rows: order } = await sql<{ id: string }>`select id from posts where deleted_at is null
    order by updated_at, id`.execute(db);
  for (let first = 0; first < order.length; first += AT_ONCE) {
    const ids = order.slice(first, first + AT_ONCE).map(({ id }) => id);
    const { rows } =
      await sql<StoredPost>`select id, status, category, title, excerpt, author, tags from posts
      where id in (${sql.join(ids)})`.execute(db);
    const posts = new Map(rows.map((post) => [post.id, post]));
    for (const [index, id] of ids.entries()) {
      const number = first + index + 1;
      const tables = ["managed_post_text"];
      if (number > order.length - RECENT) tables.push("managed_post_text_recent");
      await sql`insert into managed_post_numbers (number, post_id)
        ${engine === "postgres" ? sql`overriding system value` : sql``} values (${number}, ${id})`.execute(
        db,
      );
      const words = wordsOf(posts.get(id) as StoredPost);
      for (const table of tables)
        await (engine === "postgres"
          ? sql`insert into ${sql.table(table)} (number, words)
              values (${number}, array_to_tsvector(${words}::text[]))`
          : sql`insert into ${sql.table(table)} (rowid, words) values (${number}, ${words.join(" ")})`
        ).execute(db);
    }
  }
  if (engine === "postgres" && order.length > 0)
    await sql`alter table managed_post_numbers alter column number restart with ${sql.lit(order.length + 1)}`.execute(
      db,
    );
}

// What follows is a copy of how the app makes words at the time of this migration, which must not change.

function wordsOf({ status, category, ...post }: StoredPost): string[] {
  const words = searchWords(`${post.title} ${post.tags} ${post.author} ${post.excerpt}`);
  const kind = category.replaceAll("-", "");
  const scopes = ["", `¤${status}§¶`, `¤§${kind}¶`, `¤${status}§${kind}¶`];
  return [...new Set(scopes.flatMap((scope) => words.map((word) => scope + word)))];
}

const PLAIN_LETTERS: Record<string, string> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", þ: "th", ł: "l", ħ: "h", ı: "i", ŋ: "n" },
  ...{ ɓ: "b", ɗ: "d", ƙ: "k", ƴ: "y", ɛ: "e", ɔ: "o" },
};
const SPECIAL_LETTER = new RegExp(`[${Object.keys(PLAIN_LETTERS).join("")}]`, "g");

function searchWords(text: string): string[] {
  const plain = text
    .toWellFormed()
    .toLowerCase()
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(SPECIAL_LETTER, (letter) => PLAIN_LETTERS[letter] as string);
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => [...word].slice(0, 40).join(""));
}
