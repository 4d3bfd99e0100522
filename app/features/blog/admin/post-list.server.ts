import type { ReadDb } from "#app/platform/database/database.server.ts";
import { titleOrUntitled } from "#app/platform/drafts/draft.ts";
import { nestPicture, pictureColumns } from "#app/platform/images/picture-columns.server.ts";
import { ADMIN_PAGE_SIZE, type ListRequest, lastPageAt } from "#app/platform/lists/admin-list.ts";
import { countListed, readListCounts, sumOf } from "#app/platform/lists/list-counts.server.ts";
import { findPage, inOrder } from "#app/platform/lists/list-page.server.ts";
import { readQuestion } from "#app/platform/lists/search-words.ts";
import { findManaged, MAX_MANAGED, type Narrowing } from "../managed-text.server.ts";

export type PostFilter = ListRequest & Narrowing;

/**
 * Lists a page of all posts for administrators, most recently changed first. A search matches words
 * in title, excerpt, author and tags; the last word also matches as a prefix. A search with more
 * hits lists only the {@link MAX_MANAGED} most recently changed.
 *
 * @returns `page`: the last page if the filter asks for a later one
 */
export async function listPostsToManage(db: ReadDb, filter: PostFilter) {
  const found = filter.search === "" ? await listPage(db, filter) : await searchPage(db, filter);
  const posts = found.rows
    .map(nestPicture)
    .map(({ tags, title, category, lacksCategory, isPending, ...row }) => ({
      ...row,
      title: titleOrUntitled(title),
      category: lacksCategory && row.status === "draft" ? "" : category,
      hasPendingChanges: isPending === true,
      tags: tags.split(",").filter((tag) => tag !== ""),
    }));
  return { posts, page: found.page, total: found.total, cutOff: found.cutOff };
}

async function listPage(db: ReadDb, { page: asked, status, category }: PostFilter) {
  const total = await countListed(db, "posts", [status, category]);
  const { ids, page } = await findPage({ page: asked, total }, (direction) => {
    const order = direction === "forwards" ? "desc" : "asc";
    let query = db.selectFrom("posts").select("id").where("deletedAt", "is", null);
    if (status) query = query.where("status", "=", status);
    if (category) query = query.where("category", "=", category);
    return query.orderBy("updatedAt", order).orderBy("id", order);
  });
  const rows = ids.length === 0 ? [] : await rowsOf(db).where("posts.id", "in", ids).execute();
  return { rows: inOrder(ids, rows, ({ id }) => id), page, total, cutOff: false };
}

async function searchPage(db: ReadDb, { page: asked, search, ...narrowing }: PostFilter) {
  const words = readQuestion(search);
  const ids = words.length === 0 ? [] : await findManaged(db, words, narrowing);
  const page = lastPageAt(asked, ids.length);
  const rows =
    ids.length === 0
      ? []
      : await rowsOf(db)
          .where("posts.id", "in", ids)
          // Orders like the list without using its index: sorting these few rows is cheaper.
          .orderBy((eb) => eb("posts.updatedAt", "+", 0), "desc")
          .orderBy("posts.id", "desc")
          .limit(ADMIN_PAGE_SIZE)
          .offset((page - 1) * ADMIN_PAGE_SIZE)
          .execute();
  return { rows, page, total: ids.length, cutOff: ids.length === MAX_MANAGED };
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
