import type { Selectable } from "kysely";
import type { List } from "#app/platform/lists/list.ts";
import { differentWords, searchWords } from "#app/platform/lists/search-words.ts";
import { plainTextOf } from "#app/platform/rich-text/rich-html.server.ts";
import type { Schema } from "#db/schema.ts";

type Post = Selectable<Schema["posts"]>;

/**
 * What visitors find: public posts, by category. A post that isn't public has no word in these full
 * texts. Those that have the words in the title come first, then those with all words in title,
 * tags, author and excerpt.
 */
export const PUBLIC_POST_LIST: List<Post> = {
  name: "public_posts",
  table: "posts",
  newest: "createdAt",
  texts: ["public_post_titles", "public_post_heads", "public_post_texts"],
  includes: ({ status, deletedAt }) => status === "published" && deletedAt === null,
  filters: ({ category }) => [category],
  tags: ({ tags }) => tags.split(",").filter(Boolean),
  words(post) {
    const head = headOf(post);
    return [searchWords(post.title), head, [...head, ...differentWords(plainTextOf(post.content))]];
  },
};

/** The administrators' list, most recently changed first, by status and category. */
export const POST_LIST: List<Post> = {
  name: "posts",
  table: "posts",
  newest: "updatedAt",
  texts: ["post_texts"],
  includes: ({ deletedAt }) => deletedAt === null,
  filters: ({ status, category }) => [status, category],
  words: (post) => [headOf(post)],
  isByChange: true,
};

function headOf({ title, tags, author, excerpt }: Post): string[] {
  return searchWords(`${title} ${tags} ${author} ${excerpt}`);
}
