import { z } from "zod";
import { POSTS } from "#app/features/blog/post-record.server.ts";
import { POST_STATUSES } from "#app/features/blog/post-status.ts";
import type { Db, ReadDb, Trx } from "#app/platform/database/database.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { change } from "#app/platform/records/change.server.ts";
import { TRASH_MS } from "#app/platform/records/trash.ts";
import { forgetWayBack } from "#app/platform/records/way-back.server.ts";
import { counted } from "#app/platform/text/formats.ts";
import type { Instant } from "#db/schema.ts";
import type { ForeignPost } from "./foreign-post.ts";

/** One import on screen. All of its requests name it. */
export const importInput = z.object({
  import: z.uuid(),
  source: z
    .string()
    .transform((name) =>
      name
        .toWellFormed()
        .replace(/\p{Cc}+/gu, " ")
        .slice(0, 200),
    )
    .pipe(z.string().min(1)),
});
export type Import = z.output<typeof importInput>;

/** A field that holds JSON. */
const json = <Value>(schema: z.ZodType<Value>) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue("The field is not JSON.");
        return z.NEVER;
      }
    })
    .pipe(schema);

/** What was uploaded with posts; see `GivenUploads`. */
export const givenUploads = json(z.record(z.string(), z.string()));

const foreignPost = z.object({
  key: z.string().min(1),
  title: z.string(),
  slug: z.string(),
  oldSlugs: z.array(z.string()),
  html: z.string(),
  excerpt: z.string(),
  author: z.string(),
  tags: z.array(z.string()),
  categories: z.array(z.string()),
  status: z.enum(POST_STATUSES),
  publishedAt: z.int().nullable(),
  createdAt: z.int().nullable(),
  featured: z.boolean(),
  metaTitle: z.string(),
  metaDescription: z.string(),
  picture: z.string(),
  pictureAlt: z.string(),
  losses: z.array(z.string()),
}) satisfies z.ZodType<ForeignPost>;

/** A post of another system, and what the browser has found for it. */
export const foreignPostInput = importInput.extend({
  system: z.enum(["Ghost", "WordPress"]),
  category: z.string(),
  /** Checks the post, but stores nothing. */
  trial: z.literal("true").optional(),
  post: json(foreignPost),
  /** The slugs of the posts that its links lead to, by the addresses in the post. */
  links: json(z.record(z.string(), z.string())),
  uploads: givenUploads,
});

/** Notes that an import has brought a post, in the transaction that stores the post. */
export async function noteImported(trx: Trx, actor: Actor, { import: id, source }: Import, postId: string) {
  await trx
    .insertInto("imports")
    .values({ id, source, madeByName: actor.name, at: Date.now() })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  await trx.insertInto("importedPosts").values({ postId, importId: id }).execute();
}

/** Lists the imports that can still be undone, the latest first. */
export function listImports(db: ReadDb, now: Instant = Date.now()) {
  return db
    .selectFrom("imports")
    .innerJoin("importedPosts", "importId", "imports.id")
    .select(["imports.id", "source", "madeByName", "at"])
    .select((eb) => eb.fn.countAll<number>().as("posts"))
    .where("at", ">", now - TRASH_MS)
    .groupBy(["imports.id", "source", "madeByName", "at"])
    .orderBy("at", "desc")
    .execute();
}

export type Undone = { ok: true; erased: number; kept: string[] } | { ok: false; reason: "gone" };

/**
 * Undoes an import: erases its posts as if they had never been imported, so that the same file can
 * be imported again. Posts that somebody has changed, published or put into the trash since stay.
 *
 * @returns the titles of the posts that stay outside the trash
 */
export function undoImport(db: Db, actor: Actor, id: string, now: Instant = Date.now()): Promise<Undone> {
  return change(db, actor, POSTS, async (running): Promise<Undone> => {
    const { trx, find, remove, audit } = running;
    const found = await trx
      .selectFrom("imports")
      .select("source")
      .where("id", "=", id)
      .where("at", ">", now - TRASH_MS)
      .executeTakeFirst();
    if (!found) return { ok: false, reason: "gone" };
    const rows = await trx
      .selectFrom("importedPosts")
      .innerJoin("posts", "posts.id", "importedPosts.postId")
      .innerJoin("postDrafts", "postDrafts.postId", "posts.id")
      .select(["posts.id", "posts.title", "updatedAt", "version", "postDrafts.at"])
      .where("importId", "=", id)
      .where("deletedAt", "is", null)
      .orderBy("posts.title")
      .execute();
    const isUntouched = (row: (typeof rows)[number]) => row.version === 1 && row.updatedAt === row.at;
    for (const row of rows.filter(isUntouched)) {
      const post = await find(row.id);
      if (!post) continue;
      await trx.deleteFrom("postSlugs").where("postId", "=", row.id).execute();
      await forgetWayBack(trx, row.id);
      await remove(post);
    }
    await trx.deleteFrom("imports").where("id", "=", id).execute();
    const kept = rows.filter((row) => !isUntouched(row)).map(({ title }) => title || "Untitled");
    const erased = rows.length - kept.length;
    await audit({
      ...{ action: "undid an import of", subjectId: id },
      detail: `${counted(erased, "post")} from ${found.source}`,
    });
    return { ok: true, erased, kept };
  });
}
