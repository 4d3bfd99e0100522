import type { ScaleSubject } from "./scale.ts";
import { events } from "./scale-events.ts";

/** The administrator's list of the same events. */
export const adminEvents: ScaleSubject = {
  ...events,
  title: "admin-events",
  signedIn: true,
  pages: (count) => [
    { name: "the list", path: "/admin/events" },
    { name: "the middle page", path: `/admin/events?page=${count / 20}` },
    { name: "the last page", path: `/admin/events?page=${count / 10}` },
    { name: "by name", path: "/admin/events?sort=name" },
    { name: "by location, a late page", path: `/admin/events?sort=-location&page=${Math.floor(count / 11)}` },
    { name: "by status", path: "/admin/events?sort=status" },
    { name: "search: a word of every event", path: "/admin/events?q=number" },
    { name: "search: a category", path: "/admin/events?q=campaign" },
    { name: "search: a rare word", path: "/admin/events?q=57" },
    { name: "search: nothing found", path: "/admin/events?q=xylophonist" },
  ],
};
