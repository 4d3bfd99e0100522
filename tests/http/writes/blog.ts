import { draftOf } from "#tests/support/posts.ts";
import { EMPTY, type Examples, json, post, put, remove, row } from "./example.ts";

/** Writes of posts, by the path of the route whose action performs them. */
const FOREIGN_POST = {
  ...{ key: "7", title: "From another system", slug: "from-another-system", oldSlugs: [] },
  ...{ html: "<p>She walked.</p>", excerpt: "A walk.", author: "Ada", tags: [], categories: [] },
  ...{ status: "draft", publishedAt: null, createdAt: null, featured: false },
  ...{ metaTitle: "", metaDescription: "", picture: "", pictureAlt: "", losses: [] },
};

export const BLOG_WRITES: Examples = {
  "/admin/blog/publication": [
    remove(async ({ rows }) => ({
      path: "/admin/blog/publication",
      form: new URLSearchParams({
        id: String(rows("select id from posts where status = 'published' order by id limit 1")[0]?.id),
      }),
      audit: { action: "made a draft", subject: "post", detail: /\w/ },
    })),
    post(async ({ rows }) => ({
      path: "/admin/blog/publication",
      form: new URLSearchParams({
        id: String(rows("select id from posts where status = 'draft' order by id limit 1")[0]?.id),
      }),
      audit: { action: "published", subject: "post", detail: /\w/ },
    })),
  ],
  "/admin/blog/:id/draft": [
    put(async (known) => ({
      path: `/admin/blog/${row(known, "posts", 3).id}/draft`,
      form: json({ draft: draftOf({ title: "Changed" }), base: 1, reason: "save" }),
      audit: { action: "updated", subject: "post", detail: /Changed/ },
    })),
    post(async (known) => ({
      path: `/admin/blog/${row(known, "posts", 3).id}/draft`,
      form: json({ draft: draftOf({ title: "Set aside" }), tab: null }),
      audit: { action: "kept a version of", subject: "post", detail: /Set aside/ },
    })),
    remove(async (known) => {
      const { id } = row(known, "posts", 4);
      known.change(`insert into post_drafts (post_id, version, fields, is_pending, author_name, at)
        values ('${id}', 2, '${JSON.stringify(draftOf({ title: "Pending" }))}', true, 'Bob', 1)`);
      return {
        path: `/admin/blog/${id}/draft`,
        form: EMPTY,
        audit: { action: "discarded changes of", subject: "post", detail: /\w/ },
      };
    }),
  ],
  "/admin/blog/:id/publication": [
    put(async (known) => ({
      path: `/admin/blog/${row(known, "posts", 5).id}/publication`,
      form: json({ draft: draftOf({ title: "Changed" }), base: 1 }),
      audit: { action: "updated", subject: "post", detail: /Changed/ },
    })),
  ],
  "/admin/blog/:id/versions/:version/restoration": [
    post(async (known) => {
      const { id } = row(known, "posts", 6);
      known.change(`insert into post_versions (id, post_id, version, kind, title, words, author_name, at, fields)
        values ('v', '${id}', 1, 'saved', 'Earlier', 1, 'Bob', 1, '${JSON.stringify(draftOf({ title: "Earlier" }))}')`);
      known.change(
        `insert into post_drafts (post_id, version, author_name, at) values ('${id}', 2, 'Bob', 2)`,
      );
      return {
        path: `/admin/blog/${id}/versions/1/restoration`,
        form: EMPTY,
        audit: { action: "restored a version of", subject: "post", detail: /Earlier/ },
      };
    }),
  ],
  "/admin/blog/tags/name": [
    post(async ({ rows }) => {
      const all = rows("select tags from posts where deleted_at is null and status = 'published'");
      const tags = all.flatMap((post) => String(post.tags).split(","));
      const ofOnePost = tags.find((tag) => tags.filter((other) => other === tag).length === 1);
      return {
        path: "/admin/blog/tags/name",
        form: new URLSearchParams({ from: ofOnePost ?? "", name: "Another name" }),
        audit: { action: "renamed a tag of", subject: "post", detail: /\w/ },
      };
    }),
  ],
  "/admin/blog/imports": [
    post(async () => {
      const form = new FormData();
      form.set("file", new Blob(["# From a file\n\nShe walked."]), "from-a-file.md");
      return {
        path: "/admin/blog/imports",
        form,
        audit: { action: "created", subject: "post", detail: /From a file/ },
      };
    }),
  ],
  "/admin/blog/:id/presence": [
    post(async (known) => ({
      path: `/admin/blog/${row(known, "posts", 3).id}/presence`,
      form: json({ tab: "0123456789abcdef.0123456789abcdef", idleMs: 0, takesOver: true }),
      audit: { action: "took over", subject: "post" },
    })),
  ],
  "/admin/blog/imports/posts": [
    post(async () => ({
      path: "/admin/blog/imports/posts",
      form: new URLSearchParams({
        ...{ import: crypto.randomUUID(), source: "Ghost, old.json", system: "Ghost", category: "programs" },
        ...{ post: JSON.stringify(FOREIGN_POST), links: "{}", uploads: "{}" },
      }),
      audit: { action: "imported", subject: "post", detail: /From another system/ },
    })),
  ],
  "/admin/blog/imports/:id": [
    remove(async (known) => {
      const id = crypto.randomUUID();
      known.change(`insert into imports (id, source, made_by_name, at)
        values ('${id}', 'Ghost, old.json', 'Bob', ${Date.now()})`);
      return {
        path: `/admin/blog/imports/${id}`,
        form: EMPTY,
        audit: { action: "undid an import of", subject: "post", detail: /^0 posts from Ghost, old\.json$/ },
      };
    }),
  ],
  "/admin/blog/:id/draft-link": [
    post(async (known) => ({
      path: `/admin/blog/${row(known, "posts", 2).id}/draft-link`,
      form: EMPTY,
      audit: { action: "made a link to the draft of", subject: "post", detail: /\w/ },
    })),
    remove(async (known) => {
      const { id } = row(known, "posts", 3);
      known.change(`insert into draft_links (post_id, digest, made_by_name, expires_at)
        values ('${id}', 'x', 'Bob', 99999999999999)`);
      return {
        path: `/admin/blog/${id}/draft-link`,
        form: EMPTY,
        audit: { action: "ended the link to the draft of", subject: "post", detail: /\w/ },
      };
    }),
  ],
  "/admin/blog/:id/copies": [
    post(async (known) => ({
      path: `/admin/blog/${row(known, "posts", 2).id}/copies`,
      form: EMPTY,
      audit: { action: "created", subject: "post", detail: /\w/ },
    })),
  ],
};
