import { randomUUID } from "node:crypto";
import { trustedHtml } from "#app/platform/rich-html.server.ts";
import { draftOf } from "#tests/support/posts.ts";
import { readRenderedForm } from "#tests/support/rendered-form.ts";
import type { TestServer } from "#tests/support/server.ts";
import type { HostileText } from "./hostile-texts.ts";
import { storedRows } from "./proof.ts";

type Known = { server: TestServer; cookie: string; row(query: string): Record<string, unknown> };

/** Fields that take only addresses, numbers and the like: they refuse nearly every text, so they are sent apart from the others. */
const SHAPED = /email|phone|url|next|linkedin|whatsapp|socials|timeZone/i;

/** A form: the fields for words with their limits, and what else belongs to it at the moment. */
type Form = {
  fields: Record<string, number>;
  send(known: Known, words: Record<string, string>): Promise<Response>;
};

let visitors = 0;

function submit(
  { server, cookie }: Known,
  address: string,
  fields: Record<string, string> | URLSearchParams,
): Promise<Response> {
  visitors += 1;
  return fetch(server.url + address, {
    method: "POST",
    redirect: "manual",
    headers: {
      ...{ Origin: server.url, "Sec-Fetch-Site": "same-origin" },
      ...(address.startsWith("/admin") ? { Cookie: cookie } : {}),
      "X-Forwarded-For": `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`,
    },
    body: new URLSearchParams(fields),
  });
}

/** A form of the administrator that is filled anew from its page, so that it carries the newest version. */
function ofPage(page: string, limits: Record<string, number>, address = page): Form {
  return {
    fields: limits,
    async send(known, words) {
      const answer = await fetch(known.server.url + page, { headers: { Cookie: known.cookie } });
      const html = await answer.text();
      if (!answer.ok) throw new Error(`${page} answered ${answer.status}: ${html.slice(0, 2000)}`);
      const form = readRenderedForm(html);
      for (const [name, value] of Object.entries(words)) form.set(name, value);
      return submit(known, address, form);
    },
  };
}

/** A form about a row, with the version that it has now. */
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

const A_LOT = 20_000;
const EVENT = {
  location: "Lagos",
  date: "2027-03-01",
  time: "09:30",
  category: "campaign",
  status: "upcoming",
  alt: "A class",
};
const PERSON = {
  firstName: "Amina",
  lastName: "Bello",
  email: "amina@example.org",
  subject: "",
  message: "Hello",
};

const FORM_LIST: Form[] = [
  {
    fields: {
      firstName: 100,
      lastName: 100,
      subject: 150,
      message: 5000,
      phone: 30,
      company: 100,
      email: 254,
    },
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
  ofRow("messages where deleted_at is null", { text: 5000 }, {}, () => "/admin/messages/x/replies"),
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
  ofPage("/admin/settings/texts", { heroPhrase: 40, footerCall: 200 }),
  ofPage("/admin/settings/partners", {
    "cards.0.title": 80,
    "cards.0.name": 100,
    "cards.0.url": 500,
    "cards.0.description": 400,
  }),
  ofPage("/admin/settings/reply-times", { holidayName: 80 }),
  {
    fields: {
      title: 100,
      slug: 80,
      excerpt: 300,
      author: 100,
      readTime: 40,
      tag: 40,
      alt: 300,
      metaTitle: 200,
      metaDescription: 300,
      content: A_LOT,
    },
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

export const FORMS = `${FORM_LIST.length} forms`;

/**
 * Every text through every field: as many in one as its limit takes. A field that refuses some is sent the same texts again by itself, so
 * that what one refuses hides no other. What is longer than the limit is to be refused.
 */
export async function fillForms(server: TestServer, cookie: string, texts: readonly HostileText[]) {
  const known: Known = {
    ...{ server, cookie },
    row: (query) => {
      const [found] = storedRows(server.dataDir, query);
      if (!found) throw new Error(`No row: ${query}`);
      return found;
    },
  };
  const faults: string[] = [];
  let taken = 0;
  let refused = 0;
  await Promise.all(
    FORM_LIST.flatMap((form) => {
      const names = Object.keys(form.fields);
      const shaped = names.filter((name) => SHAPED.test(name));
      return [shaped, names.filter((name) => !shaped.includes(name))].map((some) => work(form, some));
    }),
  );
  async function send(form: Form, words: Record<string, string>): Promise<boolean> {
    const answer = await form.send(known, words);
    const text = await answer.text();
    if (answer.status >= 500 && answer.status !== 503)
      faults.push(`${answer.status}: ${JSON.stringify(words).slice(0, 300)} ${text.slice(0, 100)}`);
    return answer.status < 400;
  }
  async function work(form: Form, names: string[]): Promise<void> {
    const packs = new Map(names.map((name) => [name, packed(texts, form.fields[name] as number)]));
    const rounds = Math.max(0, ...[...packs.values()].map((list) => list.length));
    for (let round = 0; round < rounds; round += 1) {
      const words = Object.fromEntries(
        names.flatMap((name) => {
          const list = packs.get(name) as string[];
          return round < list.length ? [[name, list[round] as string]] : [];
        }),
      );
      const count = Object.keys(words).length;
      if (await send(form, words)) taken += count;
      else if (count === 1 || names.every((name) => SHAPED.test(name))) refused += count;
      else
        for (const [name, value] of Object.entries(words)) {
          if (await send(form, { [name]: value })) taken += 1;
          else refused += 1;
        }
    }
  }
  for (const { html } of storedRows(
    server.dataDir,
    "select content as html from posts union all select report from events union all select json_extract(fields, '$.content') from post_drafts where fields is not null union all select json_extract(fields, '$.content') from post_versions",
  ))
    if (html !== null && trustedHtml(String(html)) !== html)
      faults.push(`stored: ${String(html).slice(0, 300)}`);
  return {
    taken,
    refused,
    faults,
    fields: FORM_LIST.reduce((sum, { fields }) => sum + Object.keys(fields).length, 0),
  };
}

/** Texts side by side, as many as fit; what does not fit by itself comes last, to be refused. */
function packed(texts: readonly HostileText[], limit: number): string[] {
  const packs: string[] = [];
  let pack = "";
  const tooLong: string[] = [];
  for (const { text } of texts) {
    if (text.length > limit) tooLong.push(text);
    else if (pack.length + text.length + 1 > limit) {
      packs.push(pack);
      pack = text;
    } else pack = pack ? `${pack} ${text}` : text;
  }
  if (pack) packs.push(pack);
  return tooLong.length > 0 ? [...packs, tooLong.join(" ").slice(0, A_LOT)] : packs;
}

/** Pages that say again what somebody asked or typed, as served. */
export async function reflections(
  server: TestServer,
  cookie: string,
  texts: readonly HostileText[],
): Promise<string[]> {
  const known: Known = { server, cookie, row: () => ({}) };
  const pages: string[] = [];
  const get = async (address: string) => {
    const answer = await fetch(server.url + address, {
      headers: address.startsWith("/admin") ? { Cookie: cookie } : {},
      redirect: "manual",
    });
    pages.push(await answer.text());
    const location = answer.headers.get("location");
    // Nothing that somebody asked for leads a browser elsewhere.
    if (location && new URL(location, server.url).origin !== server.url)
      pages.push(`<script>hostileText("redirect")</script>`);
  };
  for (const pack of packed(texts, 2_500)) {
    const words = encodeURIComponent(pack);
    for (const address of [
      `/nothing/${encodeURIComponent(pack.replace(/[/\\\s\p{Cc}]/gu, "_"))}`,
      `/auth/login?next=${words}`,
      `/blogs?category=${words}`,
      `/events/past?page=${words}`,
    ])
      await get(address);
    for (const [address, fields] of [
      ["/contact", { ...PERSON, firstName: pack, lastName: pack, email: pack, subject: pack, message: "" }],
      ["/newsletter", { email: pack }],
      ["/auth/login", { email: pack, password: "x", next: pack }],
      ["/auth/forgotten", { email: pack }],
      [
        "/admin/settings?index",
        { name: pack, contactPhone: pack, joinUrl: pack, donateMessage: pack, "socials.x": pack },
      ],
      ["/admin/settings/texts", { heroPhrase: pack }],
      ["/admin/settings/partners", { "cards.0.title": pack, "cards.0.url": pack }],
    ] as const)
      pages.push(await (await submit(known, address, fields)).text());
  }
  for (const pack of packed(texts, 100).slice(0, texts.length / 30))
    for (const list of [
      "/blogs",
      "/admin/blog",
      "/admin/messages",
      "/admin/audit",
      "/admin/newsletter",
      "/admin/events",
    ])
      await get(`${list}?q=${encodeURIComponent(pack)}`);
  return pages.filter((page) => page.includes("<"));
}
