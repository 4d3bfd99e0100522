import type { PostDraft } from "#app/features/blog/post-draft.ts";
import { type PostInput, postInput } from "#app/features/blog/post-input.ts";
import { createPost } from "#app/features/blog/post-writing.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

export const ADA = { id: "ada", name: "Ada" };
export const BOB = { id: "bob", name: "Bob" };

/** A whole post, as its form would send it, of which only some fields matter. */
export function completePost(input: Partial<PostInput> = {}): PostInput {
  return postInput.parse({
    title: "Back to school",
    excerpt: "How Amina came back.",
    category: "success-stories",
    author: "Team",
    date: "2026-03-01",
    tags: ["school", " hope ", "", "school"],
    content: "<p>She walked.</p>",
    ...input,
  });
}

/** A whole post as the writing form holds it, of which only some fields matter. */
export function draftOf(fields: Partial<PostDraft> = {}): PostDraft {
  return {
    ...{ title: "Back to school", slug: "", excerpt: "How Amina came back.", category: "success-stories" },
    ...{ author: "Team", date: "2026-03-01", readTime: "", tags: ["school"], content: "<p>She walked.</p>" },
    ...{ pictureId: null, alt: "", decorative: false, featured: false, allowComments: true },
    ...{ metaTitle: "", metaDescription: "", status: "published", publishDate: "", publishTime: "" },
    ...fields,
  };
}

export function writePost(db: Db, input: Partial<PostInput> = {}): Promise<{ id: string; slug: string }> {
  return createPost(db, ADA, completePost(input));
}

/** When a post was last changed, which a change of it has to know. */
export async function postVersion(db: Db, id: string): Promise<number> {
  const { updatedAt } = await db
    .selectFrom("posts")
    .select("updatedAt")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return updatedAt;
}
