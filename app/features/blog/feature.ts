import { sql } from "kysely";
import type { Feature, Waiting } from "#app/platform/features/feature.ts";
import { SECOND } from "#app/platform/program/jobs.server.ts";
import { ITEM_PATHS } from "#app/platform/public-items/item-ref.ts";
import { isPublic } from "#app/platform/public-items/public-items.server.ts";
import { counted } from "#app/platform/text/formats.ts";
import { countPosts as countManaged } from "./admin/post-list.server.ts";
import { publishDuePosts } from "./due-posts.server.ts";
import { findPostCard } from "./post-address.server.ts";
import { swapInPost } from "./post-drafts.server.ts";
import { POST_LIST, PUBLIC_POST_LIST } from "./post-lists.server.ts";
import { POST_TRASH } from "./post-trash.server.ts";
import { undoPostChange } from "./post-undo.server.ts";
import { countPosts } from "./posts.server.ts";

/** For the tables whose `owner_id` is a post. */
const OF_POST = {
  title: sql<string>`(select title from posts where id = owner_id)`,
  editedAt: sql<string>`'/admin/blog/' || owner_id || '/edit'`,
};

export const blog = {
  menu: [{ to: "/admin/blog", label: "Blog", icon: "pencil", place: 40, group: "Content" }],
  settings: [{ to: "/admin/settings/categories", label: "Categories", place: 45 }],
  access: { "/admin/blog": "editors" },
  pages: ["/blogs"],
  items: { kind: "post", table: "posts", path: ITEM_PATHS.post, isPublic: isPublic("post") },
  audit: ["post", "post categories"],
  tables: {
    posts: "carried",
    postPictures: "carried",
    postDrafts: "carried",
    postDraftPictures: "carried",
    postVersions: "carried",
    postVersionPictures: "carried",
    postLikes: "carried",
    postSlugs: "carried",
    imports: "carried",
    importedPosts: "carried",
    draftLinks: "left out: links for a few days, which a stolen backup must not name",
  },
  lists: [PUBLIC_POST_LIST, POST_LIST],
  pictures: {
    "posts.picture_id": {
      isPublic: isPublic("post"),
      ...{ what: "Post, beside its text", title: sql`title`, editedAt: sql`'/admin/blog/' || id || '/edit'` },
      swap: { by: "id", with: swapInPost },
    },
    "post_pictures.picture_id": {
      isPublic: sql`exists (select 1 from posts where id = owner_id and ${isPublic("post")})`,
      swap: { by: "owner_id", with: swapInPost },
      ...{ what: "Post, in its text", ...OF_POST },
    },
    "post_draft_pictures.picture_id": {
      ...{ isPublic: "never", what: "Draft of a post", ...OF_POST },
      swap: { by: "owner_id", with: swapInPost },
    },
    "post_version_pictures.picture_id": {
      ...{ isPublic: "never", what: "Earlier version of a post", swap: "kept" },
      title: sql`(select title from post_versions where id = owner_id)`,
      editedAt: sql`(select '/admin/blog/' || post_id || '/versions' from post_versions where id = owner_id)`,
    },
  },
  search: [
    {
      ...{ table: "posts", list: POST_LIST, what: sql`'Post'` },
      ...{ title: sql`title`, to: sql`'/admin/blog/' || id || '/edit'` },
      shown: { at: sql`'/blog/' || slug`, if: sql`status = 'published'` },
    },
  ],
  trash: POST_TRASH,
  findLinkCard: findPostCard,
  undo: { post: undoPostChange },
  jobs: [
    // Readers also publish due posts. This job serves those who don't request a page, such as feed
    // subscribers: within a minute, even if one run fails (decision 20).
    {
      name: "publish due posts",
      everyMs: 20 * SECOND,
      inEveryProcess: true,
      run: ({ db }) => publishDuePosts(db),
    },
  ],
  async findWaiting(db) {
    const { drafts, scheduled } = await countManaged(db);
    const waiting: Waiting[] = [];
    if (drafts > 0)
      waiting.push({
        text: `${counted(drafts, "draft")} not published yet`,
        to: "/admin/blog?status=draft",
        inMenu: { count: drafts, what: drafts === 1 ? "draft" : "drafts" },
      });
    if (scheduled > 0)
      waiting.push({
        text: `${counted(scheduled, "post")} scheduled to appear`,
        to: "/admin/blog?status=scheduled",
      });
    return waiting;
  },
  async findOpenTasks(db) {
    const { all } = await countPosts(db);
    return all > 0
      ? []
      : [{ text: "There is no post on the blog.", to: "/admin/blog/write", for: "editors" }];
  },
} satisfies Feature;
