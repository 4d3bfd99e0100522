import { z } from "zod";
import type { Db, ReadDb } from "#app/platform/database/database.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { POST_LIMITS } from "./post-draft.ts";
import { oneTag } from "./post-draft-input.server.ts";
import { postDrafts } from "./post-drafts.server.ts";

/** Validates another name for a tag. */
export const tagNameInput = z.object({
  from: z.string().max(POST_LIMITS.tag),
  name: oneTag
    .refine((tag) => tag !== "", { error: "Enter a name.", abort: true })
    .refine((tag) => !tag.includes(","), { error: "A tag can’t contain a comma." }),
});

/** Lists the tags of all posts that are not in the trash, by name, with their numbers of posts. */
export async function listTags(db: ReadDb): Promise<{ tag: string; posts: number }[]> {
  const rows = await db
    .selectFrom("posts")
    .select("tags")
    .where("deletedAt", "is", null)
    .where("tags", "!=", "")
    .execute();
  const counts = new Map<string, number>();
  for (const { tags } of rows) for (const tag of tags.split(",")) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return Array.from(counts, ([tag, posts]) => ({ tag, posts })).sort((one, other) =>
    one.tag.localeCompare(other.tag, "en"),
  );
}

/**
 * Gives a tag another name in every post and draft. If another tag has that name, the two are merged.
 * Each post is changed by itself, so an interrupted change goes on when it is repeated.
 *
 * @returns the number of posts that had the tag
 */
export async function renameTag(
  db: Db,
  actor: Actor,
  { from, name }: z.output<typeof tagNameInput>,
): Promise<number> {
  // The pattern finds a few posts too many, such as those with a longer tag.
  const pattern = `%${from.replace(/[\\%_"]/g, "%")}%`;
  const rows = await db
    .selectFrom("posts")
    .leftJoin("postDrafts", "postDrafts.postId", "posts.id")
    .select(["id", "tags", "fields"])
    .where("deletedAt", "is", null)
    .where((eb) => eb.or([eb("tags", "like", pattern), eb("fields", "like", pattern)]))
    .execute();
  const found = rows.filter(
    ({ tags, fields }) =>
      tags.split(",").includes(from) || (fields && postDrafts.parse(fields).tags.includes(from)),
  );
  const renamed = (tags: readonly string[]) => [...new Set(tags.map((tag) => (tag === from ? name : tag)))];
  for (const { id } of found)
    await postDrafts.amend(db, actor, id, "renamed a tag of", (draft) => ({
      ...draft,
      tags: renamed(draft.tags),
    }));
  return found.length;
}
