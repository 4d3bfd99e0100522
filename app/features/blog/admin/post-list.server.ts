import type { ReadDb } from "#app/platform/database/database.server.ts";
import { titleOrUntitled } from "#app/platform/drafts/draft.ts";
import { nestAnyPicture, pictureColumns } from "#app/platform/images/picture-columns.server.ts";
import type { ListRequest } from "#app/platform/lists/admin-list.ts";
import { readListCounts, sumOf } from "#app/platform/lists/list-counts.server.ts";
import { findListed, inOrder } from "#app/platform/lists/list-page.server.ts";
import { POST_LIST } from "../post-lists.server.ts";
import type { PostStatus } from "../post-status.ts";

export type PostFilter = ListRequest & {
  status: PostStatus | undefined;
  category: string | undefined;
};

/**
 * Lists a page of all posts for administrators, most recently changed first. A search matches words
 * in title, excerpt, author and tags; the last word also matches as a prefix.
 */
export async function listPostsToManage(db: ReadDb, { status, category, ...request }: PostFilter) {
  const asked = { ...request, wanted: [status, category] };
  const { ids, ...list } = await findListed(db, POST_LIST, asked, (direction) => {
    const order = direction === "forwards" ? "desc" : "asc";
    let query = db.selectFrom("posts").select("id").where("deletedAt", "is", null);
    if (status) query = query.where("status", "=", status);
    if (category) query = query.where("category", "=", category);
    return query.orderBy("updatedAt", order).orderBy("id", order);
  });
  const rows = ids.length === 0 ? [] : await rowsOf(db).where("posts.id", "in", ids).execute();
  const posts = inOrder(ids, rows.map(nestAnyPicture), ({ id }) => id).map(
    ({ tags, title, category, lacksCategory, isPending, ...row }) => ({
      ...row,
      title: titleOrUntitled(title),
      category: lacksCategory && row.status === "draft" ? "" : category,
      hasPendingChanges: isPending === true,
      tags: tags.split(",").filter((tag) => tag !== ""),
    }),
  );
  return { posts, ...list };
}

function rowsOf(db: ReadDb) {
  return db
    .selectFrom("posts")
    .leftJoin("pictures", "pictures.id", "posts.pictureId")
    .leftJoin("postDrafts", "postDrafts.postId", "posts.id")
    .select(["posts.publishAt", "postDrafts.isPending", "postDrafts.lacksCategory"])
    .select(["posts.id", "posts.slug", "posts.title", "posts.excerpt", "posts.category", "posts.tags"])
    .select(["posts.status", "posts.featured", ...pictureColumns])
    .where("posts.deletedAt", "is", null);
}

export type PostCounts = { total: number; published: number; drafts: number; scheduled: number };

/** Counts posts: in total, published, drafts and scheduled. */
export async function countPosts(db: ReadDb): Promise<PostCounts> {
  const counts = await readListCounts(db, "posts");
  return {
    total: sumOf(counts, []),
    published: sumOf(counts, ["published"]),
    drafts: sumOf(counts, ["draft"]),
    scheduled: sumOf(counts, ["scheduled"]),
  };
}
