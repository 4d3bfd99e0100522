import { EMPTY, type Examples, post, remove, row } from "./example.ts";

/** Writes of posts, by the path of the route whose action does it. */
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
  "/admin/blog/:id": [
    remove(async (known) => ({
      path: `/admin/blog/${row(known, "posts", 1).id}`,
      form: EMPTY,
      audit: { action: "deleted", subject: "post", detail: /\w/ },
    })),
  ],
  "/admin/blog/:id/restoration": [
    post(async (known) => ({
      path: `/admin/blog/${row(known, "posts", 1).id}/restoration`,
      form: EMPTY,
      audit: { action: "restored", subject: "post", detail: /\w/ },
    })),
  ],
  "/admin/blog/:id/copies": [
    post(async (known) => ({
      path: `/admin/blog/${row(known, "posts", 2).id}/copies`,
      form: EMPTY,
      audit: { action: "created", subject: "post", detail: /\w/ },
    })),
  ],
};
