import { randomUUID } from "node:crypto";
import { type Examples, post } from "./example.ts";

/** Writes of the foundation's own pages, by the path of the route whose action performs them. */
export const PAGES_WRITES: Examples = {
  "/admin/pages/:id/details": [
    post(async () => ({
      path: `/admin/pages/${randomUUID()}/details`,
      form: new URLSearchParams({ title: "Our promise", text: "<p>We keep it.</p>", isPublished: "on" }),
      audit: { action: "created", subject: "page", detail: /Our promise/ },
    })),
  ],
  "/admin/pages/:id/position": [
    post(async (known) => {
      const [first, second] = known.rows(
        "select id from pages where deleted_at is null order by position, id limit 2",
      );
      return {
        path: `/admin/pages/${first?.id}/position`,
        form: new URLSearchParams({ place: "after", neighbour: String(second?.id) }),
        audit: { action: "moved", subject: "page", detail: /\w/ },
      };
    }),
  ],
};
