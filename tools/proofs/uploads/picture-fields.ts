import { randomUUID } from "node:crypto";
import { storedRows } from "../proof.ts";

/** A form that takes a picture: its address, and the current values of its other fields. */
export type PictureField = { address: () => string; others: () => Record<string, string> };

/** Lists every field of the site that takes a picture. */
export function pictureFields(dataDir: string): PictureField[] {
  const first = (table: string) =>
    storedRows(dataDir, `select * from ${table} where id = (select min(id) from ${table})`)[0] ?? {};
  const ofRow = (
    table: string,
    address: (id: string) => string,
    others: Record<string, string>,
  ): PictureField => ({
    address: () => address(String(first(table).id)),
    others: () => ({ ...others, updatedAt: String(first(table).updated_at) }),
  });
  const alone = (address: string, others: Record<string, string> = {}): PictureField => ({
    address: () => address,
    others: () => others,
  });
  const event = {
    name: "E",
    location: "L",
    date: "2027-03-01",
    time: "09:30",
    category: "campaign",
    status: "upcoming",
    alt: "A",
  };
  const person = { name: "Ada", role: "Chair", alt: "A" };
  return [
    alone("/admin/uploads"),
    alone("/admin/hero-picture", { alt: "A" }),
    alone("/admin/logo"),
    alone("/admin/partner-pictures/partner-1", { alt: "A" }),
    ofRow("story_cards", (id) => `/admin/story-cards/${id}`, { title: "T", text: "T", alt: "A" }),
    ofRow("campaign_highlights", (id) => `/admin/campaign-highlights/${id}`, {
      title: "T",
      location: "L",
      alt: "A",
    }),
    ofRow("executives", (id) => `/admin/executives/${id}`, person),
    { address: () => "/admin/executives/new", others: () => ({ ...person, id: randomUUID() }) },
    ofRow("events", (id) => `/admin/events/${id}/details`, event),
    { address: () => "/admin/events/new/details", others: () => ({ ...event, id: randomUUID() }) },
  ];
}
