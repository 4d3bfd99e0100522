import { ADMIN_PAGE_SIZE, type ListRequest } from "#app/platform/admin-list.ts";
import { contains } from "#app/platform/database/contains.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { nestPicture, pictureColumns } from "#app/platform/images/picture-columns.server.ts";
import type { PostCategory } from "../post-categories.ts";

export type PostStatus = "published" | "draft" | "scheduled";
export type PostFilter = ListRequest & { status: PostStatus | undefined; category: PostCategory | undefined };

/** A page of all posts for administrators, the last changed first; the search matches title, excerpt, author and tags. */
export async function listPostsToManage(db: Db, { page, search, status, category }: PostFilter) {
  let matching = db
    .selectFrom("posts")
    .where("posts.deletedAt", "is", null)
    .where(contains(["posts.title", "posts.excerpt", "posts.author", "posts.tags"], search));
  if (status) matching = matching.where("posts.status", "=", status);
  if (category) matching = matching.where("posts.category", "=", category);
  const [rows, { total }] = await Promise.all([
    matching
      .leftJoin("pictures", "pictures.id", "posts.pictureId")
      .select(["posts.id", "posts.title", "posts.excerpt", "posts.category", "posts.tags", "posts.status"])
      .select(["posts.featured", ...pictureColumns])
      .orderBy("posts.updatedAt", "desc")
      .orderBy("posts.id", "desc")
      .limit(ADMIN_PAGE_SIZE)
      .offset((page - 1) * ADMIN_PAGE_SIZE)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  const posts = rows.map(nestPicture).map(({ tags, ...row }) => ({
    ...row,
    tags: tags.split(",").filter((tag) => tag !== ""),
  }));
  return { posts, total };
}

/** How many posts there are in all, published and as drafts. */
export async function countPosts(db: Db): Promise<{ total: number; published: number; drafts: number }> {
  const { total, published, drafts } = await db
    .selectFrom("posts")
    .where("deletedAt", "is", null)
    .select((eb) => [
      eb.fn.countAll<number>().as("total"),
      eb.fn.countAll<number>().filterWhere("status", "=", "published").as("published"),
      eb.fn.countAll<number>().filterWhere("status", "=", "draft").as("drafts"),
    ])
    .executeTakeFirstOrThrow();
  return { total, published, drafts };
}
