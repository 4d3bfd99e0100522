import { randomUUID } from "node:crypto";
import { type Examples, post, row, withPicture } from "./example.ts";

/** Writes of executives, by the path of the route whose action performs them. */
export const EXECUTIVES_WRITES: Examples = {
  "/admin/executives/new": [
    post(async () => ({
      path: "/admin/executives/new",
      form: await withPicture({ id: randomUUID(), name: "Ada Obi", role: "Treasurer", alt: "Ada Obi" }, 13),
      audit: { action: "created", subject: "executive", detail: /Ada Obi/ },
    })),
  ],
  "/admin/executives/:id": [
    post(async (known) => {
      const { id, updatedAt } = row(known, "executives", 0);
      return {
        path: `/admin/executives/${id}`,
        form: new URLSearchParams({ name: "Bola Ade", role: "Chair", alt: "Bola Ade", updatedAt }),
        audit: { action: "updated", subject: "executive", detail: /Bola Ade/ },
      };
    }),
  ],
  "/admin/executives/:id/position": [
    post(async (known) => {
      const [first, second] = known.rows(
        "select id from executives where deleted_at is null order by position, id limit 2",
      );
      return {
        path: `/admin/executives/${first?.id}/position`,
        form: new URLSearchParams({ place: "after", neighbour: String(second?.id) }),
        audit: { action: "moved", subject: "executive", detail: /\w/ },
      };
    }),
  ],
};
