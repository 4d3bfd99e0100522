import { createHash, randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import type { TestServer } from "#tests/support/server.ts";
import { storedRows } from "./proof.ts";

/** A load that gets nowhere is not waited for; the figures say that it fell short. */
const PATIENCE_MS = 30_000;
const SHORT_WHILE_MS = 20;

/** Where a load writes to; the server may be another one after each death. */
export type Target = { server: TestServer; cookie: string; postId: string };

/** One kind of write, by as many writers as it wants. It remembers what was answered. */
type Kind = {
  name: string;
  writers: number;
  /** Sends one write and notes its answer. Rejects when none comes. */
  write(target: Target): Promise<void>;
  /** What was answered and is not there. */
  findLost(dataDir: string): string[];
  /** How many writes were answered. */
  answered(): number;
};

/**
 * Writes of all kinds at once: drafts, settings of the home page, uploads of pictures by an administrator; messages, newsletter
 * sign-ups, likes by visitors. Each kind keeps a ledger of what the server answered, to be compared with what it has.
 */
export class WriteLoad {
  readonly kinds: Kind[];
  /** Answers that are no success: the load is to be one that a server can carry. */
  readonly refused: string[] = [];

  constructor() {
    this.kinds = [drafts(), statistics(), uploads(), messages(), subscriptions(), likes()];
  }

  answered(): number {
    return this.kinds.reduce((sum, kind) => sum + kind.answered(), 0);
  }

  /** Writes until it is told to stop, or until the server no longer answers. */
  async run(target: Target, isStopping: () => boolean): Promise<void> {
    const writers = this.kinds.flatMap((kind) => Array.from({ length: kind.writers }, () => kind));
    await Promise.all(
      writers.map(async (kind) => {
        while (!isStopping()) {
          try {
            await kind.write(target);
          } catch (error) {
            if (error instanceof Refused) this.refused.push(`${kind.name}: ${error.message}`);
            else return;
          }
        }
      }),
    );
  }

  /**
   * Waits until so many are answered in all, and then for a moment that chance decides.
   *
   * @param newOfEachKind whether one of every kind has to be among them; uploads take the longest
   */
  async reach(wanted: number, newOfEachKind = true): Promise<void> {
    const latest = performance.now() + PATIENCE_MS;
    const before = new Map(newOfEachKind ? this.kinds.map((kind) => [kind, kind.answered()]) : []);
    const isEnough = () =>
      this.answered() >= wanted && this.kinds.every((kind) => kind.answered() > (before.get(kind) ?? 0));
    while (!isEnough() && performance.now() < latest) await pause(5);
    await pause(Math.random() * SHORT_WHILE_MS);
  }

  findLost(dataDir: string): string[] {
    return this.kinds.flatMap((kind) => kind.findLost(dataDir).map((lost) => `${kind.name}: ${lost}`));
  }
}

class Refused extends Error {}

let visitors = 0;
/** Each visitor comes from an address of their own: limits are another matter. */
function visitor(): Record<string, string> {
  visitors += 1;
  const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  return {
    "X-Forwarded-For": `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`,
    "User-Agent": agent,
  };
}

async function send(
  { server, cookie }: Target,
  method: string,
  address: string,
  body: string | URLSearchParams | FormData,
  headers: Record<string, string> = { Cookie: cookie },
): Promise<string> {
  const answer = await fetch(server.url + address, {
    method,
    headers: { Origin: server.url, "Sec-Fetch-Site": "same-origin", ...headers },
    body,
  });
  // An answer counts once all of it is there.
  const text = await answer.text();
  if (!answer.ok) throw new Refused(`${method} ${address} answered ${answer.status}: ${text.slice(0, 200)}`);
  return text;
}

/** Each writer has a post of its own and saves it over and over, as somebody who types. */
function drafts(): Kind {
  type Post = { id: string; sent: number; answered: number; version: number };
  const posts: Post[] = [];
  const free: Post[] = [];
  let count = 0;
  return {
    name: "drafts",
    writers: 4,
    async write(target) {
      const post = free.pop() ?? newPost();
      try {
        post.sent += 1;
        const fields = {
          ...{
            title: `Post ${post.id}`,
            slug: "",
            excerpt: "",
            category: "",
            author: "Ada",
            date: "2026-01-01",
          },
          ...{
            readTime: "",
            tags: [],
            content: `<p>${post.sent}</p>`,
            pictureId: null,
            alt: "",
            decorative: false,
          },
          ...{
            featured: false,
            allowComments: true,
            metaTitle: "",
            metaDescription: "",
            status: "published",
          },
          ...{ publishDate: "", publishTime: "" },
        };
        const body = JSON.stringify({ draft: fields, base: post.version, reason: "autosave" });
        const headers = { Cookie: target.cookie, "Content-Type": "application/json" };
        const text = await send(target, "PUT", `/admin/blog/${post.id}/draft`, body, headers);
        post.version = (JSON.parse(text) as { version: number }).version;
        post.answered = post.sent;
        count += 1;
      } finally {
        free.push(post);
      }
    },
    findLost(dataDir) {
      const stored = new Map(
        storedRows(dataDir, "select id, content from posts").map(({ id, content }) => [id, String(content)]),
      );
      return posts.flatMap(({ id, answered, sent }) => {
        const kept = Number(/<p>(\d+)<\/p>/.exec(stored.get(id) ?? "<p>0</p>")?.[1]);
        return kept >= answered && kept <= sent ? [] : [`post ${id} has ${kept}, ${answered} was answered`];
      });
    },
    answered: () => count,
  };

  function newPost(): Post {
    const post = { id: randomUUID().replace(/^(.{14})./, "$17"), sent: 0, answered: 0, version: 0 };
    posts.push(post);
    return post;
  }
}

/** A figure of the home page, which the public sees: each save also makes all kept pages out of date. */
function statistics(): Kind {
  let sent = 1000;
  let answered = 0;
  let count = 0;
  return {
    name: "statistics",
    writers: 1,
    async write(target) {
      const [row] = storedRows(
        target.server.dataDir,
        "select id, title, updated_at from statistics order by id limit 1",
      );
      if (!row) throw new Refused("there is no statistic");
      sent += 1;
      const form = new URLSearchParams({
        ...{
          title: String(row.title),
          description: "",
          value: String(sent),
          updatedAt: String(row.updated_at),
        },
      });
      await send(target, "POST", `/admin/statistics/${row.id}`, form);
      answered = sent;
      count += 1;
    },
    findLost(dataDir) {
      if (answered === 0) return [];
      const [row] = storedRows(dataDir, "select value from statistics order by id limit 1");
      const kept = Number(row?.value);
      return kept >= answered && kept <= sent ? [] : [`the value is ${kept}, ${answered} was answered`];
    },
    answered: () => count,
  };
}

/** Pictures, each another one: a file behind an answered upload is whole when its content gives its name. */
function uploads(): Kind {
  const ids = new Set<string>();
  const checked = new Set<string>();
  let drawn = Math.floor(Math.random() * 1e9);
  return {
    name: "uploads",
    writers: 1,
    async write(target) {
      drawn += 1;
      const background = { r: drawn & 255, g: (drawn >> 8) & 255, b: (drawn >> 16) & 255 };
      const bytes = await sharp({ create: { width: 360, height: 200, channels: 3, background } })
        .png()
        .toBuffer();
      const form = new FormData();
      form.set("picture", new Blob([new Uint8Array(bytes)], { type: "image/png" }), "a.png");
      const answer = JSON.parse(await send(target, "POST", "/admin/pictures", form));
      ids.add((answer as { picture: { id: string } }).picture.id);
    },
    findLost(dataDir) {
      const rows = new Map(
        storedRows(dataDir, "select id, widths from pictures").map(({ id, widths }) => [id, String(widths)]),
      );
      const lost: string[] = [];
      for (const id of ids) {
        const widths = rows.get(id)?.split(",");
        if (!widths) lost.push(`picture ${id} has no row`);
        if (!widths || checked.has(id)) continue;
        const files = widths.flatMap((width) => [`${id}-${width}.jpg`, `${id}-${width}.webp`]);
        const torn = files.filter((name) => !isWhole(path.join(dataDir, "files", name)));
        if (torn.length > 0) lost.push(`files ${torn.join(" ")} are missing or not whole`);
        else if (nameOf(path.join(dataDir, "files", `${id}-${widths.at(-1)}.jpg`)) !== id)
          lost.push(`the file of ${id} is not whole`);
        else checked.add(id);
      }
      return lost;
    },
    answered: () => ids.size,
  };
}

/** A JPEG ends with its mark, a WebP says how long it is. */
function isWhole(file: string): boolean {
  if (!existsSync(file)) return false;
  const bytes = readFileSync(file);
  if (bytes.length < 12) return false;
  return file.endsWith(".webp")
    ? bytes.readUInt32LE(4) + 8 === bytes.length
    : bytes.readUInt16BE(bytes.length - 2) === 0xffd9;
}

/** A picture is named by the content of its largest JPEG. */
function nameOf(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 32);
}

/** One row for each write, found by something that only it holds. */
function rowsKind(
  name: string,
  writers: number,
  query: string,
  write: (target: Target, mark: string) => Promise<void>,
  /** How the row holds the mark. */
  kept: (mark: string) => string = (mark) => mark,
): Kind {
  const marks = new Set<string>();
  return {
    name,
    writers,
    async write(target) {
      const mark = randomUUID().replaceAll("-", "");
      await write(target, mark);
      marks.add(mark);
    },
    findLost(dataDir) {
      const there = new Set(storedRows(dataDir, query).map(({ mark }) => String(mark)));
      return [...marks].filter((mark) => !there.has(kept(mark)));
    },
    answered: () => marks.size,
  };
}

const messages = () =>
  rowsKind("messages", 3, "select subject as mark from messages", async (target, mark) => {
    const person = { firstName: "Amina", lastName: "Bello", email: `${mark}@example.org` };
    const form = new URLSearchParams({ ...person, subject: mark, message: `Whom can I ask about ${mark}?` });
    await send(target, "POST", "/contact", form, visitor());
  });

/** The mail with the link is part of the same write. */
const subscriptions = () =>
  rowsKind(
    "subscriptions",
    2,
    `select substr(email, 1, 32) as mark from newsletter_subscribers
     where lower(email) in (select lower(recipient) from outbox)`,
    async (target, mark) => {
      await send(
        target,
        "POST",
        "/newsletter",
        new URLSearchParams({ email: `${mark}@example.org` }),
        visitor(),
      );
    },
  );

const likes = () =>
  rowsKind(
    "likes",
    2,
    "select token_hash as mark from post_likes",
    async (target, mark) => {
      const form = new URLSearchParams({ token: mark });
      await send(target, "POST", `/counts/post/${target.postId}/likes`, form, visitor());
    },
    (mark) => createHash("sha256").update(mark).digest("base64url"),
  );
