import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DEFAULT_PARTNERS, PARTNER_LIMITS } from "#app/features/partners/partners.ts";
import { DEFAULT_SITE_SETTINGS } from "#app/platform/settings/site-settings.ts";
import { SITE_TEXT_NAMES, SITE_TEXTS } from "#app/platform/settings/site-texts.ts";
import type { HostileText } from "./hostile-texts.ts";

/** Every column that holds what somebody typed, or what a screen shows of a row. */
const PLAIN: Record<string, string[]> = {
  audit_entries: ["actor_name", "action", "subject", "detail"],
  outbox: ["subject", "text", "last_error"],
  users: ["name"],
  sessions: ["user_agent"],
  accounts: ["label"],
  pictures: ["placeholder", "focus"],
  statistics: ["title", "description"],
  site_pictures: ["alt"],
  story_cards: ["title", "alt", "text", "opens"],
  campaign_highlights: ["title", "alt", "location"],
  events: ["name", "alt", "location", "summary"],
  posts: [
    "title",
    "excerpt",
    "category",
    "author",
    "language",
    "read_time",
    "tags",
    "alt",
    "meta_title",
    "meta_description",
  ],
  pages: ["title", "summary"],
  executives: ["name", "role", "linkedin", "alt"],
  picture_details: ["description", "credit", "approved_by_name", "approval_reason"],
  consents: ["pseudonym", "asked_by"],
  text_approvals: ["title", "reasons", "asked_by_name", "sent_back", "sent_back_by_name"],
  appeals: ["title"],
  appeal_reports: ["text", "link", "sent_by_name"],
  spendings: ["purpose", "reason", "entered_by_name"],
  gifts: ["purpose", "way"],
  gift_bookings: ["way", "reason", "booked_by_name"],
  receipts: ["purpose", "words", "reason", "issued_by_name"],
  messages: ["name", "email", "subject", "message", "phone", "company", "suspicion"],
  newsletter_subscribers: ["email"],
  message_replies: ["text", "author_name"],
  post_drafts: ["author_name", "device"],
  post_versions: ["title", "author_name", "device"],
  event_drafts: ["author_name", "device"],
  event_versions: ["title", "author_name", "device"],
  draft_links: ["made_by_name"],
  event_draft_links: ["made_by_name"],
  imports: ["source", "made_by_name"],
  writing_screens: ["actor_name", "device", "taken_by"],
  factors: ["friendly_name"],
  passkeys: ["friendly_name"],
  invitations: ["email", "inviter_name"],
  field_changes: ["actor_name"],
};
const RICH: Record<string, string> = { posts: "content", events: "report", pages: "text" };
const DRAFTS = ["post_drafts", "post_versions", "event_drafts", "event_versions"];
/**
 * Names, digests and times that the site makes itself, words of searches, and the settings, whose
 * parts are poisoned one by one.
 */
const MADE_BY_US =
  /(^|_)(id|key|at|hash|digest|token|slug|status|state|kind|category|folder|date|time|slot|words?|widths|headers|secret|code|scope|period|unit|list|purpose|transports)$|^(fields|search_text|public_key|factor_type|began_by|subject_id|password)$/;
const MADE_BY_US_HERE = new Set(
  "settings.value pages.template writing_screens.place document_uses.owner_table outbox.recipient outbox.reply_to outbox.html outbox.about outbox.link users.email users.role invitations.role account_links.email list_counts.parts list_numbers.parts site.program_version field_changes.record field_changes.field bulk_changes.subject bulk_change_rows.before bulk_change_rows.after picture_details.people picture_details.taken_on picture_details.classified_by picture_details.approved_by consents.sealed consents.assent consents.guardian consents.asked_on consents.asked_again_on consents.valid_until consents.turns_adult consent_forms.sealed spendings.spent_on spendings.currency spendings.reverses appeals.currency appeals.ends_on gifts.reference gifts.currency gifts.sealed gifts.series gifts.repeats gifts.remind_on online_payments.id spending_receipts.sealed gift_bookings.currency gift_bookings.booked_on gift_bookings.reverses receipts.currency receipts.sealed receipts.issued_on statement_lines.booked_on statement_lines.currency statement_lines.sealed statement_columns.headings statement_columns.columns text_approvals.subject text_approvals.texts text_approvals.asked_by text_approvals.approved_by_name text_approvals.approval_reason".split(
    " ",
  ),
);
/** Tables of the database itself and of full-text indexes. */
const INTERNAL = /^(sqlite|kysely)|_(texts|titles|heads)(_\w+)?$|^secrets$/;

/**
 * Lists text columns that none of the lists above mentions. A new column must be added to one of
 * them.
 */
export function undecidedColumns(dataDir: string): string[] {
  return withRows(dataDir, (sqlite) =>
    sqlite
      .prepare("select name from sqlite_master where type = 'table'")
      .all()
      .map(({ name }) => String(name))
      .filter((table) => !INTERNAL.test(table))
      .flatMap((table) =>
        sqlite
          .prepare(`pragma table_info(${table})`)
          .all()
          .filter(({ type }) => /text/i.test(String(type)))
          .map(({ name }) => String(name))
          .filter((column) => !PLAIN[table]?.includes(column) && RICH[table] !== column)
          .filter((column) => !MADE_BY_US.test(column))
          .map((column) => `${table}.${column}`)
          .filter((column) => !MADE_BY_US_HERE.has(column)),
      ),
  );
}

export const PLAIN_COLUMNS = Object.values(PLAIN).flat().length;

/**
 * Puts texts into every column of every row, as a manual change or an older version might have: the
 * first row of each table holds all of them, the others some each. Addresses (links, placeholders)
 * hold one each, since only their beginning matters.
 */
export function poison(dataDir: string, texts: readonly HostileText[], turn: number): void {
  const whole = texts.map(({ text }) => text).join("\n");
  const some = (nth: number) => pick(texts, nth * 7, 25).join("\n");
  const rich = texts.filter(({ isRisky }) => !isRisky).map(({ text }) => `<div>${text}</div>`);
  let single = turn * 131;
  const one = () => (texts[single++ % texts.length] as HostileText).text;
  withRows(dataDir, (sqlite) => {
    for (const [table, columns] of Object.entries(PLAIN)) {
      for (const [nth, rowid] of rowsOf(sqlite, table).entries()) {
        const text = nth === 0 ? whole : some(nth);
        const values = columns.map((column) => {
          if (column === "linkedin" || column === "placeholder") return one();
          // Made unique, as these columns require.
          // The database limits these two.
          if (table === "appeals") return text.slice(0, 100);
          if (table === "spendings" && column === "purpose") return text.slice(0, 200);
          if (column === "pseudonym") return `${text} ${rowid}`;
          if (column === "email" && table !== "messages") return `${text}@${rowid}.example`;
          if (column === "tags") return text.replaceAll("\n", ",");
          return text;
        });
        set(sqlite, table, columns, values, rowid);
      }
    }
    for (const [table, column] of Object.entries(RICH))
      for (const [nth, rowid] of rowsOf(sqlite, table).entries())
        set(sqlite, table, [column], [(nth === 0 ? rich : pick(rich, nth * 5, 20)).join("\n")], rowid);
    for (const table of DRAFTS)
      for (const rowid of rowsOf(sqlite, table)) {
        const row = sqlite.prepare(`select fields from ${table} where rowid = ?`).get(rowid);
        if (!row?.fields) continue;
        const fields = { ...JSON.parse(String(row.fields)), ...draftFields(some(rowid), rich) };
        set(sqlite, table, ["fields"], [JSON.stringify(fields)], rowid);
      }
    poisonSettings(sqlite, texts, turn);
    sqlite.exec("update site set generation = generation + 1");
  });
}

/**
 * Puts one text alone into each of this many posts, the newest public ones. @returns their
 * addresses
 */
export function poisonAlone(dataDir: string, texts: readonly HostileText[]): string[] {
  return withRows(dataDir, (sqlite) => {
    const posts = sqlite
      .prepare(
        `select rowid, slug from posts where status = 'published' and deleted_at is null
         order by date desc, id desc limit ?`,
      )
      .all(texts.length);
    if (posts.length < texts.length) throw new Error(`There are only ${posts.length} posts`);
    for (const [nth, { rowid }] of posts.entries())
      set(sqlite, "posts", ["content"], [(texts[nth] as HostileText).text], Number(rowid));
    sqlite.exec("update site set generation = generation + 1");
    return posts.map(({ slug }) => `/blog/${slug}`);
  });
}

/** Adds rows that a demo site lacks: accounts, an invitation, items in the trash. */
export function addRows(dataDir: string, email: string): void {
  withRows(dataDir, (sqlite) => {
    const person = `(select id from users where email = '${email}')`;
    sqlite.exec(`
      insert into factors (id, user_id, factor_type, friendly_name, status, secret, created_at)
        values ('f1', ${person}, 'totp', 'x', 'unverified', 'x', 1);
      insert into passkeys (id, user_id, friendly_name, credential_id, public_key, sign_count, transports, is_backed_up, created_at)
        values ('p1', ${person}, 'x', 'x', 'x', 0, '[]', 0, 1);
      insert into accounts (id, account_id, provider_id, user_id, label, created_at, updated_at)
        select 'identity', 'x', 'https://accounts.example', id, 'x', created_at, updated_at from users where email = '${email}';
      insert into invitations (id, email, role, token_hash, inviter_name, created_at, expires_at)
        values ('i1', 'x', 'editor', 'x', 'x', 1, 99999999999999);
      -- None of those that are opened by themselves, and not so long ago that they are removed for ever.
      update posts set deleted_at = ${Date.now()} where id in
        (select id from posts where status = 'published' and id not in (select post_id from post_versions) order by rowid desc limit 3);
      update events set deleted_at = ${Date.now()} where id in (select id from events order by rowid desc limit 3);
      update executives set deleted_at = ${Date.now()} where id in (select id from executives order by rowid desc limit 3);
      update messages set deleted_at = ${Date.now()} where id in
        (select id from messages where folder = 'archive' and id not in (select message_id from message_replies) order by rowid desc limit 3);
      insert into consents (id, pseudonym, sealed, assent, guardian, for_website, for_social, for_print, for_appeals,
          asked_by, asked_on, valid_until, ends_at, created_at, updated_at)
        values ('c1', 'x', 'x', 'spoken', 'adult', true, true, true, true, 'x', '2026-01-31', '2030-01-31', 1900000000000, 1, 1);
      insert into appeals (id, title, goal, currency, is_open, created_at, updated_at) values ('a1', 'x', 600000, 'KES', true, 1, 1);
      insert into gifts (id, reference, state, amount, currency, purpose, way, appeal_id, sealed, received, promised_at, arrived_at, created_at, updated_at)
        values ('01900000-0000-7000-8000-000000000001', 'KC3X-7TRD', 'promised', 150000, 'KES', 'x', 'x', 'a1', '', 0, 1, null, 1, 1);
      insert into gift_bookings (id, gift_id, amount, currency, booked_on, way, reason, booked_by_name, created_at)
        values ('b1', '01900000-0000-7000-8000-000000000001', 150000, 'KES', '2026-01-31', 'x', 'x', 'x', 1);
      insert into receipts (number, gift_id, amount, currency, purpose, sealed, words, reason, issued_on, issued_by_name, created_at)
        values (1, '01900000-0000-7000-8000-000000000001', 150000, 'KES', 'x', '', 'x', 'x', '2026-01-31', 'x', 1);
      insert into appeal_reports (id, appeal_id, text, link, sent_by_name, created_at) values ('r1', 'a1', 'x', 'x', 'x', 1);
      insert into report_deliveries values ('r1', '01900000-0000-7000-8000-000000000001', 'to send');
      insert into spendings (id, spent_on, purpose, amount, currency, reason, entered_by_name, created_at)
        values ('s1', '${new Date().getFullYear()}-01-31', 'x', 70000, 'KES', 'x', 'x', 1);
      insert into draft_links select id, 'x', 'x', 99999999999999 from posts order by rowid limit 1;
      insert into imports values ('i', 'x', 'x', 99999999999999); insert into imported_posts select id, 'i' from posts limit 1;
      insert into writing_screens select id || '.0', 'post/' || id, null, 'x', 'x', 1, 99999999999999, 'x' from posts;
      delete from settings where key = 'demo content';
      -- Who has a passkey is let in with it only.
      update sessions set has_second_factor = 1;
    `);
  });
}

function draftFields(text: string, rich: readonly string[]) {
  return {
    ...{ title: text, excerpt: text, author: text, readTime: text, tags: text.split("\n"), alt: text },
    ...{ metaTitle: text, metaDescription: text, slug: text, content: rich.join("\n") },
  };
}

/** Fills each field of the settings with as many texts as its limit allows. */
function poisonSettings(sqlite: DatabaseSync, texts: readonly HostileText[], turn: number): void {
  let from = turn * 977;
  const fitting = (limit: number) => {
    let packed = "";
    for (let tries = 0; tries < 40 && packed.length < limit; tries += 1) {
      const { text } = texts[from++ % texts.length] as HostileText;
      const line = text.replace(/\s+/g, " ").trim();
      if (packed.length + line.length + 1 <= limit) packed = `${packed} ${line}`.trim();
    }
    return packed || "<b>";
  };
  const one = () => (texts[from++ % texts.length] as HostileText).text.trim();
  const address = () => (from % 3 ? `https://a.example/${encodeURI(one())}` : one()).slice(0, 480);
  const site = {
    ...{
      name: fitting(80),
      contactPhone: one(),
      contactEmail: one(),
      whatsappNumber: one(),
      timeZone: one(),
    },
    ...{ joinUrl: address(), volunteerUrl: address(), donateUrl: address(), partnerUrl: address() },
    ...{ donateMessage: fitting(500), partnerMessage: fitting(500) },
    socials: Object.fromEntries(Object.keys(DEFAULT_SITE_SETTINGS.socials).map((name) => [name, address()])),
  };
  const { title, name, description } = PARTNER_LIMITS;
  const partners = {
    cards: DEFAULT_PARTNERS.cards.map(() => ({
      ...{ title: fitting(title), name: fitting(name), description: fitting(description), url: address() },
    })),
    impact: DEFAULT_PARTNERS.impact,
  };
  const parts = {
    site,
    partners,
    texts: Object.fromEntries(SITE_TEXT_NAMES.map((text) => [text, fitting(SITE_TEXTS[text].max)])),
    giving: {
      ...{ isOpen: true, showsAccounts: true, currency: "KES", intro: fitting(600), receipt: fitting(1_000) },
      items: [{ what: fitting(80), amount: 150_000 }],
      ways: ["bank", "page"].map((kind) => ({
        ...{ kind, name: fitting(60), holder: fitting(100), note: fitting(300) },
        number: kind === "page" ? `https://a.example/${encodeURI(one())}`.slice(0, 200) : fitting(200),
      })),
    },
    "reply times": {
      businessDays: [1],
      holidays: [{ date: "2030-01-01", name: fitting(60), yearly: false }],
    },
  };
  const insert = sqlite.prepare(
    "insert into settings (key, value, updated_at) values (?, ?, ?) on conflict (key) do update set value = excluded.value",
  );
  for (const [key, value] of Object.entries(parts)) insert.run(key, JSON.stringify(value), turn + 1);
}

const rowsOf = (sqlite: DatabaseSync, table: string) =>
  sqlite
    .prepare(`select rowid from ${table} order by rowid`)
    .all()
    .map(({ rowid }) => Number(rowid));

function set(sqlite: DatabaseSync, table: string, columns: string[], values: string[], rowid: number): void {
  const assigned = columns.map((column) => `${column} = ?`).join(", ");
  sqlite.prepare(`update ${table} set ${assigned} where rowid = ?`).run(...values, rowid);
}

function pick<T>(from: readonly T[], begin: number, count: number): string[] {
  return Array.from({ length: Math.min(count, from.length) }, (_, nth) => {
    const one = from[(begin + nth) % from.length] as string | HostileText;
    return typeof one === "string" ? one : one.text;
  });
}

function withRows<Result>(dataDir: string, work: (sqlite: DatabaseSync) => Result): Result {
  const sqlite = new DatabaseSync(path.join(dataDir, "schoolward.sqlite"), { timeout: 10_000 });
  try {
    // No form accepts values that are longer or of another kind, but a restore from elsewhere
    // might.
    sqlite.exec("pragma ignore_check_constraints = on; begin immediate");
    const result = work(sqlite);
    sqlite.exec("commit");
    return result;
  } finally {
    sqlite.close();
  }
}
