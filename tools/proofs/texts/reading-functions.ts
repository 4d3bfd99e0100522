import { rssText } from "#app/features/blog/feed-text.ts";
import { findMentionsTask, takeInTask } from "#app/features/blog/import/file-tasks.server.ts";
import { POST_LIMITS } from "#app/features/blog/post-draft.ts";
import { completePost, postDraftInput } from "#app/features/blog/post-draft-input.server.ts";
import { type CalendarEvent, eventCalendar } from "#app/features/events/calendar.server.ts";
import { newEventInput } from "#app/features/events/event-input.ts";
import { eventSearchText } from "#app/features/events/event-search-text.ts";
import { messageInput } from "#app/features/messages/message-input.ts";
import { findSuspicions } from "#app/features/messages/suspicion.ts";
import { differentWords, readQuestion, searchWords } from "#app/platform/lists/search-words.ts";
import { cleanMail } from "#app/platform/mail/mail.ts";
import {
  isStoredForm,
  NOTHING_HIDDEN,
  plainTextOf,
  readableHtml,
  trustedHtml,
} from "#app/platform/rich-text/rich-html.server.ts";
import { SMALL_HTML, sanitizeNow } from "#app/platform/rich-text/sanitize-rich-html.ts";
import { csvLine } from "#app/platform/text/csv.server.ts";
import { firstCharacters, truncateText } from "#app/platform/text/cut-text.ts";
import { slugOf } from "#app/platform/text/slugs.ts";
import { xmlText } from "#app/platform/text/xml.ts";
import { draftOf } from "#tests/support/posts.ts";

/**
 * The most that reaches a function: a visitor's form, an administrator's JSON, the limits of single
 * fields.
 */
const FORM = 256 * 1024;
const DRAFT_JSON = 3_000_000;
const UPLOAD = 11 * 1024 * 1024;

/** A function that the server itself calls on somebody's text. */
export type ReadingFunction = {
  name: string;
  /** The longest text that reaches it, in characters. */
  largest: number;
  /** HTML as stored, HTML as received, or any text. */
  takes: "stored" | "html" | "text";
  run(text: string): unknown;
};

const MESSAGE = { firstName: "A", lastName: "B", email: "a@example.org", subject: "", message: "x" };
const EVENT = { name: "A", location: "B", date: "2026-01-01", time: "10:00", alt: "c" };
const CALENDAR_EVENT: Omit<CalendarEvent, "summary"> = {
  ...{ id: "a", slug: "a", name: "A", category: "campaign", date: "2026-01-01", time: null },
  ...{ endTime: null, location: "B", status: "upcoming", sequence: 0, createdAt: 0, updatedAt: 0 },
};
const CALENDAR_PLACE = { name: "A", address: "https://a.example", timeZone: "UTC" };

export const READING_FUNCTIONS: readonly ReadingFunction[] = [
  { name: "sanitize (small)", largest: SMALL_HTML, takes: "html", run: sanitizeNow },
  { name: "recognise stored HTML", largest: 60_000, takes: "stored", run: isStoredForm },
  { name: "recognise stored HTML in any", largest: 60_000, takes: "html", run: isStoredForm },
  {
    name: "search an imported text (small)",
    largest: 4_000,
    takes: "html",
    run: (html) => findMentionsTask.run({ html, deletions: "left out" }),
  },
  {
    name: "take in an imported text (small)",
    largest: 4_000,
    takes: "html",
    run: (html) => takeInTask.run({ html, pictures: new Map(), links: new Map() }),
  },
  { name: "plain text", largest: POST_LIMITS.content, takes: "stored", run: plainTextOf },
  {
    name: "words for the search",
    largest: POST_LIMITS.content,
    takes: "stored",
    run: (html) => differentWords(plainTextOf(html)),
  },
  { name: "trust stored HTML", largest: POST_LIMITS.content, takes: "stored", run: trustedHtml },
  { name: "trust long foreign HTML", largest: POST_LIMITS.content, takes: "html", run: trustedHtml },
  {
    name: "HTML for a page",
    largest: POST_LIMITS.content,
    takes: "stored",
    run: (html) => readableHtml(html, NOTHING_HIDDEN),
  },
  {
    name: "feed entry",
    largest: POST_LIMITS.content,
    takes: "stored",
    run: (content) => rssText({ name: "A", siteUrl: "https://a.example", entries: [entryOf(content)] }),
  },
  { name: "XML text", largest: POST_LIMITS.content, takes: "text", run: xmlText },
  {
    name: "a post's fields",
    largest: DRAFT_JSON,
    takes: "text",
    run: (text) =>
      postDraftInput.safeParse(
        draftOf({ title: text, excerpt: text, author: text, tags: text.split(",", 100_000), content: text }),
      ),
  },
  {
    name: "a post's fields at their limits",
    largest: POST_LIMITS.content,
    takes: "stored",
    run: (content) => completePost(draftOf({ content }), "Africa/Lagos"),
  },
  {
    name: "an event's fields",
    largest: UPLOAD / 2,
    takes: "text",
    run: (text) => newEventInput.safeParse({ ...EVENT, name: text, location: text, report: text }),
  },
  {
    name: "a message's fields",
    largest: FORM,
    takes: "text",
    run: (text) => {
      const read = messageInput.safeParse({ ...MESSAGE, subject: text.slice(0, 5_000), message: text });
      return findSuspicions(read.data ?? { ...MESSAGE, message: text }, { homepage: "", elapsed: text });
    },
  },
  { name: "address of a title", largest: POST_LIMITS.title, takes: "text", run: slugOf },
  {
    name: "search text of an event",
    largest: 400,
    takes: "text",
    run: (text) => eventSearchText({ name: text, location: text, category: "" }),
  },
  { name: "words of a message", largest: 20_000, takes: "text", run: searchWords },
  { name: "search query", largest: FORM, takes: "text", run: readQuestion },
  {
    name: "beginning",
    largest: POST_LIMITS.content,
    takes: "text",
    run: (text) => firstCharacters(text, 300),
  },
  { name: "excerpt", largest: POST_LIMITS.content, takes: "text", run: (text) => truncateText(text, 150) },
  { name: "cell of a CSV file", largest: 20_000, takes: "text", run: (text) => csvLine([text, text]) },
  {
    name: "calendar",
    largest: 5_000,
    takes: "text",
    run: (text) => eventCalendar({ ...CALENDAR_EVENT, summary: text }, CALENDAR_PLACE),
  },
  {
    name: "mail",
    largest: 20_000,
    takes: "text",
    run: (text) => cleanMail({ to: "a@example.org", subject: text, text, headers: { "X-A": text } }),
  },
];

function entryOf(content: string): Parameters<typeof rssText>[0]["entries"][number] {
  return {
    ...{ id: "1", title: "A", address: "https://a.example/b", author: "C", category: "D", tags: [] },
    ...{ excerpt: "", content, picture: undefined, publishedAt: 1, updatedAt: 1 },
  } as never;
}
