import { randomUUID } from "node:crypto";
import { POST_LIMITS } from "#app/features/blog/post-draft.ts";
import { MESSAGE_LIMITS } from "#app/features/messages/message-form.ts";
import { REPLY_LIMIT } from "#app/features/messages/reply-form.ts";
import { MAX_HOLIDAY_NAME } from "#app/features/messages/reply-times.ts";
import { PARTNER_LIMITS } from "#app/features/partners/partners.ts";
import { SITE_TEXTS } from "#app/platform/settings/site-texts.ts";
import { draftOf } from "#tests/support/posts.ts";
import { readRenderedForm } from "#tests/support/rendered-form.ts";
import { A_LOT } from "./hostile-texts.ts";
import { ask, type Session, submit } from "./sessions.ts";

export type Known = Session & { row(query: string): Record<string, unknown> };

/** A form: its text fields with their limits, and what else it must send at the moment. */
export type Form = {
  fields: Record<string, number>;
  send(known: Known, words: Record<string, string>): Promise<Response>;
};

/**
 * Makes an administrator form that is read anew from its page, so that it sends the latest version.
 */
function ofPage(page: string, limits: Record<string, number>, address = page): Form {
  return {
    fields: limits,
    async send(known, words) {
      const answer = await ask(known, page);
      const html = await answer.text();
      if (!answer.ok) throw new Error(`${page} answered ${answer.status}: ${html.slice(0, 2000)}`);
      const form = readRenderedForm(html);
      for (const [name, value] of Object.entries(words)) form.set(name, value);
      return submit(known, address, form);
    },
  };
}

/** Makes a form about a row, with the row's current version. */
function ofRow(
  table: string,
  limits: Record<string, number>,
  others: Record<string, string>,
  address: (id: string) => string,
): Form {
  return {
    fields: limits,
    send(known, words) {
      const { id, updated_at } = known.row(`select id, updated_at from ${table} order by rowid limit 1`);
      return submit(known, address(String(id)), { ...others, ...words, updatedAt: String(updated_at) });
    },
  };
}

/** The number of tags isn't a field. */
const { tags: _, ...POST_FIELDS } = POST_LIMITS;
const EVENT = {
  location: "Lagos",
  date: "2027-03-01",
  time: "09:30",
  category: "campaign",
  status: "upcoming",
  alt: "A class",
};
/** Ordinary values. */
export const PERSON = {
  firstName: "Amina",
  lastName: "Bello",
  email: "amina@example.org",
  subject: "",
  message: "Hello",
};

/** Every form with text fields. */
export const FORMS: Form[] = [
  {
    fields: { ...MESSAGE_LIMITS, phone: 30, company: 100 },
    send: (known, words) =>
      submit(known, "/contact", { ...PERSON, email: `${randomUUID()}@example.org`, ...words }),
  },
  { fields: { email: 254 }, send: (known, words) => submit(known, "/newsletter", words) },
  {
    fields: { email: 254, next: 500 },
    send: (known, words) => submit(known, "/auth/login", { password: "x", ...words }),
  },
  { fields: { email: 254 }, send: (known, words) => submit(known, "/auth/forgotten", words) },
  ofRow(
    "statistics",
    { title: 80, description: 300 },
    { title: "x", value: "1" },
    (id) => `/admin/statistics/${id}`,
  ),
  ofRow(
    "story_cards",
    { title: 100, text: 400, alt: 250 },
    { title: "x", text: "x", alt: "x" },
    (id) => `/admin/story-cards/${id}`,
  ),
  ofRow(
    "campaign_highlights",
    { title: 100, location: 100, alt: 250 },
    { title: "x", location: "x", alt: "x" },
    (id) => `/admin/campaign-highlights/${id}`,
  ),
  ofRow(
    "executives",
    { name: 100, role: 100, alt: 250, linkedin: 500 },
    { name: "x", role: "x", alt: "x" },
    (id) => `/admin/executives/${id}`,
  ),
  ofRow(
    "events",
    { name: 200, location: 200, alt: 250, report: A_LOT },
    { ...EVENT, name: "x" },
    (id) => `/admin/events/${id}/details`,
  ),
  {
    fields: { text: REPLY_LIMIT },
    send(known, words) {
      const message = known.row(
        "select id, updated_at from messages where folder = 'inbox' and deleted_at is null order by rowid limit 1",
      );
      const reply = { id: randomUUID(), ...words, updatedAt: String(message.updated_at) };
      return submit(known, `/admin/messages/${message.id}/replies`, reply);
    },
  },
  { fields: { name: 80 }, send: (known, words) => submit(known, "/admin/account/name", words) },
  {
    fields: { email: 254 },
    send: (known, words) => submit(known, "/admin/people/invitations", { role: "editor", ...words }),
  },
  ofPage(
    "/admin/settings",
    {
      name: 80,
      contactPhone: 30,
      contactEmail: 254,
      joinUrl: 500,
      volunteerUrl: 500,
      whatsappNumber: 30,
      donateUrl: 500,
      donateMessage: 500,
      partnerUrl: 500,
      partnerMessage: 500,
      "socials.x": 500,
      "socials.linkedin": 500,
      timeZone: 60,
    },
    "/admin/settings?index",
  ),
  ofPage("/admin/settings/texts", {
    heroPhrase: SITE_TEXTS.heroPhrase.max,
    footerCall: SITE_TEXTS.footerCall.max,
  }),
  ofPage("/admin/settings/partners", {
    "cards.0.title": PARTNER_LIMITS.title,
    "cards.0.name": PARTNER_LIMITS.name,
    "cards.0.url": PARTNER_LIMITS.url,
    "cards.0.description": PARTNER_LIMITS.description,
  }),
  ofPage("/admin/settings/reply-times", { holidayName: MAX_HOLIDAY_NAME }),
  ofPage("/admin/settings/data", { quarantineDays: 4, archiveMonths: 4 }),
  {
    fields: { ...POST_FIELDS, content: A_LOT },
    async send({ server, cookie, row }, { tag, ...words }) {
      const { id, version } =
        row(`select posts.id, coalesce(version, 1) as version from posts left join post_drafts on post_id = posts.id
         where deleted_at is null order by posts.rowid limit 1`);
      const draft = draftOf({ ...words, tags: [tag ?? "x"], status: "draft" });
      return fetch(`${server.url}/admin/blog/${id}/draft`, {
        method: "PUT",
        headers: {
          Origin: server.url,
          "Sec-Fetch-Site": "same-origin",
          Cookie: cookie,
          "Content-Type": "application/json",
        },
        body: JSON.stringify({ draft, base: version, reason: "autosave", overwrite: true }),
      });
    },
  },
];
