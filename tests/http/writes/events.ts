import { randomUUID } from "node:crypto";
import { EMPTY, type Examples, json, post, put, remove, row, withPicture } from "./example.ts";

const EVENT = {
  location: "Market square",
  date: "2027-03-01",
  time: "09:30",
  category: "campaign",
  alt: "A class",
};

const REPORT = { title: "", content: "<p>We met.</p>", pictureId: null };

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
  "/admin/events/:id/draft": [
    put(async (known) => ({
      path: `/admin/events/${row(known, "events", 1).id}/draft`,
      form: json({ draft: REPORT, base: 1, reason: "save" }),
      audit: { action: "updated", subject: "event" },
    })),
    post(async (known) => ({
      path: `/admin/events/${row(known, "events", 1).id}/draft`,
      form: json({ draft: { ...REPORT, content: "<p>We sang.</p>" }, tab: null }),
      audit: { action: "kept a version of", subject: "event" },
    })),
    remove(async (known) => {
      const { id } = row(known, "events", 2);
      known.change(`insert into event_drafts (event_id, version, fields, is_pending, author_name, at)
        values ('${id}', 2, '${JSON.stringify(REPORT)}', true, 'Bob', 1)`);
      return {
        path: `/admin/events/${id}/draft`,
        form: EMPTY,
        audit: { action: "discarded changes of", subject: "event", detail: /\w/ },
      };
    }),
  ],
  "/admin/events/:id/draft-link": [
    post(async (known) => ({
      path: `/admin/events/${row(known, "events", 1).id}/draft-link`,
      form: EMPTY,
      audit: { action: "made a link to the draft of", subject: "event", detail: /\w/ },
    })),
    remove(async (known) => {
      const { id } = row(known, "events", 2);
      known.change(`insert into event_draft_links (event_id, digest, made_by_name, expires_at)
        values ('${id}', 'x', 'Bob', 99999999999999)`);
      return {
        path: `/admin/events/${id}/draft-link`,
        form: EMPTY,
        audit: { action: "ended the link to the draft of", subject: "event", detail: /\w/ },
      };
    }),
  ],
  "/admin/events/:id/presence": [
    post(async (known) => ({
      path: `/admin/events/${row(known, "events", 1).id}/presence`,
      form: json({ tab: "0123456789abcdef.0123456789abcdef", idleMs: 0, takesOver: true }),
      audit: { action: "took over", subject: "event" },
    })),
  ],
  "/admin/events/:id/versions/:version/restoration": [
    post(async (known) => {
      const { id } = row(known, "events", 2);
      known.change(`insert into event_versions (id, event_id, version, kind, title, words, author_name, at, fields)
        values ('v', '${id}', 1, 'saved', 'Earlier', 1, 'Bob', 1, '${JSON.stringify(REPORT)}')`);
      known.change(
        `insert into event_drafts (event_id, version, author_name, at) values ('${id}', 2, 'Bob', 2)
         on conflict (event_id) do nothing`,
      );
      return {
        path: `/admin/events/${id}/versions/1/restoration`,
        form: EMPTY,
        audit: { action: "restored a version of", subject: "event", detail: /\w/ },
      };
    }),
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
