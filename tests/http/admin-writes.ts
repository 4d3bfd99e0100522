import { randomUUID } from "node:crypto";
import { smallPicture } from "#tests/support/hostile-pictures.ts";
import { readRenderedForm } from "#tests/support/rendered-form.ts";
import type { SignedIn } from "#tests/support/sign-in.ts";

/** What an example may look up: a page of the administrator's, and rows as they are stored. */
export type Known = {
  administrator: SignedIn;
  rows: (query: string) => Record<string, unknown>[];
  /** Runs a statement, for a state that no request brings about. */
  change: (statement: string) => void;
};

/** A request that changes something, and what the audit list is to tell of it. */
export type Write = {
  method: "POST" | "DELETE";
  path: string;
  form: FormData | URLSearchParams;
  audit: { action: string; subject: string; detail?: RegExp };
};

type Prepare = (known: Known) => Promise<Omit<Write, "method" | "path"> & { path: string }>;
type Example = { method: Write["method"]; prepare: Prepare };

const EMPTY = new URLSearchParams();
const post = (prepare: Prepare): Example => ({ method: "POST", prepare });
const remove = (prepare: Prepare): Example => ({ method: "DELETE", prepare });

/** The id of the nth row (each example has a row to itself), and its version. */
function row({ rows }: Known, table: string, nth: number): { id: string; updatedAt: string } {
  const [found] = rows(`select id, updated_at from ${table} order by id limit 1 offset ${nth}`);
  if (!found) throw new Error(`There are fewer than ${nth + 1} rows in ${table}`);
  return { id: String(found.id), updatedAt: String(found.updated_at) };
}

async function withPicture(fields: Record<string, string>, seed: number): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(
    "picture",
    new Blob([new Uint8Array(await smallPicture("png", seed))], { type: "image/png" }),
    "a.png",
  );
  return form;
}

async function changedForm({ administrator }: Known, page: string, changes: Record<string, string>) {
  const form = readRenderedForm(await (await administrator.ask(page)).text());
  for (const [name, value] of Object.entries(changes)) {
    if (!form.has(name)) throw new Error(`The form of ${page} has no field '${name}'`);
    form.set(name, value);
  }
  return form;
}

const EVENT = {
  location: "Market square",
  date: "2027-03-01",
  time: "09:30",
  category: "campaign",
  alt: "A class",
};

function aboutMessages(method: Write["method"], state: string, nth: number, action: string): Example {
  return {
    method,
    prepare: async (known) => ({
      path: `/admin/messages/${state}`,
      form: new URLSearchParams({ message: `${row(known, "messages", nth).id}:0` }),
      audit: { action, subject: "message" },
    }),
  };
}

/** POST brings a state of messages about, DELETE takes it back; one message for each. */
const bothWays = (state: string, nth: number, there: string, back: string) => [
  aboutMessages("POST", state, nth, there),
  aboutMessages("DELETE", state, nth, back),
];

function fromTrash(kind: string, table: string, nth: number, prefix: "" | "/restoration"): Prepare {
  return async (known) => {
    const { id } = row(known, table, nth);
    known.change(`update ${table} set deleted_at = ${Date.now()} where id = '${id}'`);
    const action = prefix ? "restored" : "erased";
    return { path: `/admin/trash/${kind}/${id}${prefix}`, form: EMPTY, audit: { action, subject: kind } };
  };
}

const TRASHED = { event: "events", executive: "executives", message: "messages", post: "posts" };

/**
 * Examples of every write of an administrator, by the path of the route whose action does it. A route with an action and without
 * an example fails the test: so nobody forgets the audit entry of a new write.
 */
export const EXAMPLES: Record<string, Example[]> = {
  "/admin/hero-picture": [
    post(async () => ({
      path: "/admin/hero-picture",
      form: await withPicture({ alt: "Girls on their way" }, 11),
      audit: { action: "replaced", subject: "hero picture" },
    })),
  ],
  "/admin/statistics/:id": [
    post(async (known) => {
      const { id, updatedAt } = row(known, "statistics", 0);
      return {
        path: `/admin/statistics/${id}`,
        form: new URLSearchParams({ title: "Girls back in class", value: "777", description: "", updatedAt }),
        audit: { action: "updated", subject: "statistic", detail: /Girls back in class.*777/ },
      };
    }),
  ],
  "/admin/campaign-highlights/:id": [
    post(async (known) => {
      const { id, updatedAt } = row(known, "campaign_highlights", 0);
      return {
        path: `/admin/campaign-highlights/${id}`,
        form: new URLSearchParams({ title: "A highlight", location: "Lagos", alt: "A class", updatedAt }),
        audit: { action: "updated", subject: "campaign highlight", detail: /A highlight/ },
      };
    }),
  ],
  "/admin/story-cards/:id": [
    post(async (known) => {
      const { id, updatedAt } = row(known, "story_cards", 0);
      return {
        path: `/admin/story-cards/${id}`,
        form: new URLSearchParams({ title: "A story", text: "She is back.", alt: "A class", updatedAt }),
        audit: { action: "updated", subject: "story card", detail: /A story/ },
      };
    }),
  ],
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
  "/admin/events/:id/trash": [
    post(async (known) => ({
      path: `/admin/events/${row(known, "events", 1).id}/trash`,
      form: EMPTY,
      audit: { action: "removed", subject: "event", detail: /\w/ },
    })),
    remove(async (known) => ({
      path: `/admin/events/${row(known, "events", 1).id}/trash`,
      form: EMPTY,
      audit: { action: "restored", subject: "event", detail: /\w/ },
    })),
  ],
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
    remove(async (known) => ({
      path: `/admin/executives/${row(known, "executives", 1).id}`,
      form: EMPTY,
      audit: { action: "deleted", subject: "executive", detail: /\w/ },
    })),
  ],
  "/admin/executives/:id/restoration": [
    post(async (known) => ({
      path: `/admin/executives/${row(known, "executives", 1).id}/restoration`,
      form: EMPTY,
      audit: { action: "restored", subject: "executive", detail: /\w/ },
    })),
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
  "/admin/messages/reading": [
    aboutMessages("POST", "reading", 0, "read"),
    aboutMessages("DELETE", "reading", 0, "marked unread"),
  ],
  "/admin/messages/answer": bothWays("answer", 1, "marked answered", "marked unanswered"),
  "/admin/messages/archive": bothWays("archive", 2, "archived", "moved to the inbox"),
  "/admin/messages/quarantine": bothWays("quarantine", 3, "marked as spam", "marked as not spam"),
  "/admin/messages/trash": bothWays("trash", 4, "deleted", "restored"),
  "/admin/messages/:id/replies": [
    post(async (known) => {
      const { id, updatedAt } = row(known, "messages", 5);
      return {
        path: `/admin/messages/${id}/replies`,
        form: new URLSearchParams({ id: randomUUID(), text: "Words for one person only", updatedAt }),
        audit: { action: "replied to", subject: "message" },
      };
    }),
  ],
  "/admin/messages/:id/replies/:reply/sending": [
    post(async ({ rows, change }) => {
      const [reply] = rows("select id, message_id from message_replies limit 1");
      change(`update message_replies set state = 'failed' where id = '${reply?.id}'`);
      return {
        path: `/admin/messages/${reply?.message_id}/replies/${reply?.id}/sending`,
        form: EMPTY,
        audit: { action: "sent reply again", subject: "message" },
      };
    }),
  ],
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
  "/admin/newsletter/:id": [
    remove(async ({ rows }) => ({
      path: `/admin/newsletter/${rows("select id from newsletter_subscribers limit 1")[0]?.id}`,
      form: EMPTY,
      audit: { action: "removed", subject: "newsletter subscriber" },
    })),
  ],
  "/admin/trash/:kind/:id/restoration": Object.entries(TRASHED).map(([kind, table]) =>
    post(fromTrash(kind, table, 2, "/restoration")),
  ),
  "/admin/trash/:kind/:id": Object.entries(TRASHED).map(([kind, table]) =>
    remove(fromTrash(kind, table, 2, "")),
  ),
  "/admin/settings": [
    post(async (known) => ({
      path: "/admin/settings?index",
      form: await changedForm(known, "/admin/settings", { name: "Another Foundation" }),
      audit: { action: "updated", subject: "settings", detail: /name/i },
    })),
  ],
  "/admin/settings/texts": [
    post(async (known) => {
      const form = readRenderedForm(await (await known.administrator.ask("/admin/settings/texts")).text());
      const [first = ""] = [...form.keys()].filter((name) => name !== "updatedAt");
      form.set(first, "Other words");
      return {
        path: "/admin/settings/texts",
        form,
        audit: { action: "updated", subject: "texts", detail: /\w/ },
      };
    }),
  ],
  "/admin/settings/partners": [
    post(async (known) => ({
      path: "/admin/settings/partners",
      form: await changedForm(known, "/admin/settings/partners", { "impact.partnerships": "9" }),
      audit: { action: "updated", subject: "partners", detail: /\w/ },
    })),
  ],
  "/admin/settings/reply-times": [
    post(async (known) => {
      const form = await changedForm(known, "/admin/settings/reply-times", {});
      form.delete("businessDays");
      form.append("businessDays", "2");
      return {
        path: "/admin/settings/reply-times",
        form,
        audit: { action: "updated", subject: "reply times", detail: /\w/ },
      };
    }),
  ],
  "/admin/logo": [
    post(async () => ({
      path: "/admin/logo",
      form: await withPicture({}, 14),
      audit: { action: "replaced", subject: "logo" },
    })),
    remove(async () => ({ path: "/admin/logo", form: EMPTY, audit: { action: "removed", subject: "logo" } })),
  ],
  "/admin/partner-pictures/:place": [
    post(async () => ({
      path: "/admin/partner-pictures/partner-1",
      form: await withPicture({ alt: "A class" }, 15),
      audit: { action: "replaced", subject: "first picture of the partners page" },
    })),
    remove(async () => ({
      path: "/admin/partner-pictures/partner-1",
      form: EMPTY,
      audit: { action: "removed", subject: "first picture of the partners page" },
    })),
  ],
};
