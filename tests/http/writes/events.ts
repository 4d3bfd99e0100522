import { randomUUID } from "node:crypto";
import { type Examples, post, row, withPicture } from "./example.ts";

const EVENT = {
  location: "Market square",
  date: "2027-03-01",
  time: "09:30",
  category: "campaign",
  alt: "A class",
};

/** Writes of events, by the path of the route whose action performs them. */
export const EVENTS_WRITES: Examples = {
  "/admin/events/figures/:name": [
    post(async () => ({
      path: "/admin/events/figures/active-programs",
      form: new URLSearchParams({ value: "14", updatedAt: "0" }),
      audit: { action: "updated", subject: "figure", detail: /14/ },
    })),
  ],
  "/admin/events/new/details": [
    post(async () => ({
      path: "/admin/events/new/details",
      form: await withPicture({ ...EVENT, id: randomUUID(), name: "A new event", status: "upcoming" }, 12),
      audit: { action: "created", subject: "event", detail: /A new event/ },
    })),
  ],
  "/admin/events/:id/details": [
    post(async (known) => {
      const { id, updatedAt } = row(known, "events", 0);
      return {
        path: `/admin/events/${id}/details`,
        form: new URLSearchParams({ ...EVENT, name: "Another name", status: "completed", updatedAt }),
        audit: { action: "updated", subject: "event", detail: /Another name/ },
      };
    }),
  ],
};
