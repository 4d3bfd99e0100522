import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { removePost } from "#app/features/blog/post-trash.server.ts";
import { removeEvent } from "#app/features/events/event-trash.server.ts";
import { type Db, openDatabase } from "#app/platform/database/database.server.ts";
import { migrate } from "#app/platform/database/migrate.server.ts";
import { openFiles } from "#app/platform/files/files.server.ts";
import { raiseGeneration } from "#app/platform/page-cache/generation.server.ts";
import { insertEvents, insertPicture } from "#tests/support/events.ts";
import { ADA, draftOf, rewritePost, writePost } from "#tests/support/posts.ts";
import { startServer } from "#tests/support/server.ts";
import { fillSmallSite } from "#tests/support/small-site.ts";
import type { Row } from "../bench/table.ts";
import { atLeast, none, type Proof, withFolder } from "./proof.ts";
import { inParallel, Requests } from "./requests.ts";

const PAGES = [
  ...["/", "/about", "/partners", "/events", "/events/past", "/blogs", "/blogs?page=2", "/contact", "/saved"],
  ...[
    "/blogs?q=unseen",
    "/blogs?category=programs",
    "/feed.xml",
    "/feed.json",
    "/sitemap.xml",
    "/robots.txt",
  ],
  ...[
    "/events/calendar.ics",
    "/site.webmanifest",
    "/blogs.data",
    "/blogs.data?q=unseen",
    "/_.data",
    "/events.data",
  ],
  ...["/events/past.data", "/about.data"],
];
/** What lies around a program, and ways to write it. */
const FILES = [
  ...[
    ".env",
    ".git/config",
    ".git/HEAD",
    "package.json",
    "package-lock.json",
    "node_modules/react/package.json",
  ],
  ...[
    "schoolward.sqlite",
    "data/schoolward.sqlite",
    "server/main.ts",
    "build/server/main.js",
    "app/root.tsx",
  ],
  ...[
    ".npmrc",
    "tsconfig.json",
    "Dockerfile",
    "compose.yaml",
    "docs/proof.md",
    "files/",
    "mail/",
    "assets/",
    "assets",
  ],
];
const SPELLINGS: ((file: string) => string)[] = [
  (file) => `/${file}`,
  (file) => `//${file}`,
  (file) => `/assets/../${file}`,
  (file) => `/assets/..%2f${file}`,
  (file) => `/assets/%2e%2e/%2e%2e/${file}`,
  (file) => `/assets/..\\..\\${file}`,
  (file) => `/assets/..%5c..%5c${file}`,
  (file) => `/pictures/../../${file}`,
  (file) => `/pictures/..%2f..%2f${file}`,
  (file) => `/${file}%00.js`,
  (file) => `/${file.replaceAll(".", "%2e")}`,
  (file) => `/${file.toUpperCase()}`,
  (file) => `/${file}/`,
  (file) => `/${file}.br`,
  (file) => `/${file}.data`,
  (file) => `/%2f..%2f..${`%2f${file}`.replaceAll("/", "%2f")}`,
];

/**
 * Posts and events that the public has seen, and has warmed every page with, become drafts, are scheduled or deleted. Afterwards every
 * page must be what it was before they were written, and nothing that asks for them by name gets anything.
 */
export const proof: Proof = {
  title: "drafts, scheduled and deleted things are nowhere, nor are the program's own files",
  run: () => withFolder(attack),
};

async function attack(dataDir: string): Promise<Row[]> {
  const database = openDatabase({ dataDir });
  await migrate(database);
  const files = openFiles({ dataDir, filesUrl: undefined });
  await fillSmallSite(database.db, files);
  const server = await startServer({ DATA_DIR: dataDir, TRUST_PROXY: "1", LOG_LEVEL: "error" });
  const requests = new Requests(server.url, 8);
  try {
    const addresses = [...PAGES, ...(await publicItems(database.db))];
    const before = await look(requests, addresses);
    const hidden = await publish(database.db, dataDir);
    const shown = await look(requests, [...addresses, ...hidden.map(({ address }) => address)]);
    const seen = hidden.filter(({ mark }) => [...shown.values()].some((page) => page.includes(mark)));
    const pictures = await Promise.all(hidden.map((item) => statusOf(requests, pictureOf(item))));
    const visible = pictures.filter((status) => status === 200).length;

    await hide(database.db, hidden);
    const after = await look(requests, addresses);
    const traces = addresses.flatMap((at) => {
      const page = after.get(at) ?? "";
      const named = hidden.filter(({ mark, id, picture }) =>
        [mark, id, picture].some((word) => page.includes(word)),
      );
      const told = named.map(({ kind }) => `${at} tells of ${kind}`);
      return told.length > 0 || page === before.get(at) ? told : [`${at} is not what it was before`];
    });
    const answered: string[] = [];
    let asked = 0;
    for (const item of hidden)
      for (const [method, at] of waysTo(item)) {
        asked += 1;
        const { status, body } = await requests.ask(at, {
          method,
          headers: { ...FORM, "X-Forwarded-For": `10.0.${asked >> 8}.${asked & 255}`, Origin: server.url },
          ...(method === "GET" ? {} : { body: `token=${"0".repeat(32)}` }),
        });
        const says = [item.mark, item.picture].some((word) => body.toString().includes(word));
        if (says || ![404, 410, 202].includes(status))
          answered.push(`${method} ${at} (${item.kind}): ${status}`);
      }
    return [
      atLeast("pages looked at, three times", addresses.length, 40),
      atLeast("things that were there for all to see", seen.length + visible, hidden.length * 2),
      none("traces after they were hidden", traces),
      atLeast("questions for one of them", asked, 60),
      none("that got an answer", answered),
      ...(await leftovers(requests)),
    ];
  } finally {
    requests.close();
    await server.stop();
    await database.close();
  }
}

const FORM = {
  "Content-Type": "application/x-www-form-urlencoded",
  "Sec-Fetch-Site": "same-origin",
  "User-Agent": "Mozilla/5.0 Firefox/140.0",
};

type Hidden = { kind: string; mark: string; id: string; slug: string; address: string; picture: string };

async function publicItems(db: Db): Promise<string[]> {
  const posts = await db
    .selectFrom("posts")
    .select("slug")
    .where("status", "=", "published")
    .limit(12)
    .execute();
  const events = await db
    .selectFrom("events")
    .select("slug")
    .where("status", "<>", "planning")
    .limit(6)
    .execute();
  return [
    ...posts.flatMap(({ slug }) => [`/blog/${slug}`, `/blog/${slug}.data`]),
    ...events.flatMap(({ slug }) => [`/event-blog/${slug}`, `/event-blog/${slug}.data`]),
  ];
}

async function look(requests: Requests, addresses: string[]): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  await inParallel(addresses, 8, async (at) => {
    const { status, body } = await requests.ask(at);
    if (status !== 200 && status !== 202) throw new Error(`${at} answered ${status}`);
    pages.set(at, body.toString());
  });
  return pages;
}

async function statusOf(requests: Requests, at: string): Promise<number> {
  return (await requests.ask(at)).status;
}

async function publish(db: Db, dataDir: string): Promise<Hidden[]> {
  const hidden: Hidden[] = [];
  let number = 0;
  const picture = async () => {
    number += 1;
    const id = `7f3a${String(number).padStart(28, "0")}`;
    await insertPicture(db, id);
    mkdirSync(path.join(dataDir, "files"), { recursive: true });
    writeFileSync(path.join(dataDir, "files", `${id}-320.jpg`), "a picture");
    return id;
  };
  for (const kind of ["a draft", "a scheduled post", "a deleted post"]) {
    const mark = `Unseen${number}7f3a`;
    const fields = { title: mark, excerpt: mark, author: mark, tags: [mark], content: `<p>${mark}</p>` };
    const id = await picture();
    const post = await writePost(db, {
      ...fields,
      category: "programs",
      pictureId: id,
      alt: mark,
      date: "2099-01-01",
    });
    hidden.push({ kind, mark, ...post, address: `/blog/${post.slug}`, picture: id });
  }
  for (const kind of ["a planned event", "a deleted event"]) {
    const mark = `Unseen${number}7f3a`;
    const pictureId = await picture();
    const event = {
      name: mark,
      slug: mark.toLowerCase(),
      location: mark,
      report: `<p>${mark}</p>`,
      summary: mark,
      pictureId,
    };
    const [id = ""] = await insertEvents(db, [{ ...event, status: "upcoming", date: "2099-01-01" }]);
    hidden.push({
      kind,
      mark,
      id,
      slug: event.slug,
      address: `/event-blog/${event.slug}`,
      picture: pictureId,
    });
  }
  await db.transaction().execute(raiseGeneration);
  return hidden;
}

async function hide(db: Db, hidden: Hidden[]): Promise<void> {
  for (const { kind, id } of hidden) {
    if (kind === "a draft")
      await rewritePost(db, id, { ...draftOf(), status: "draft", title: `Unseen draft`, slug: "" });
    else if (kind === "a scheduled post")
      await rewritePost(db, id, { status: "scheduled", publishDate: "2098-01-01", publishTime: "10:00" });
    else if (kind === "a deleted post") await removePost(db, ADA, id);
    else if (kind === "a deleted event") await removeEvent(db, ADA, id);
    else await db.updateTable("events").set({ status: "planning" }).where("id", "=", id).execute();
  }
  await db.transaction().execute(raiseGeneration);
}

function pictureOf({ picture }: Hidden): string {
  return `/pictures/${picture}-320.jpg`;
}

function waysTo(item: Hidden): [method: string, at: string][] {
  const subject = item.address.startsWith("/blog/") ? "post" : "event";
  const names = [item.slug, item.id, item.slug.toUpperCase(), encodeURIComponent(`${item.slug} `)];
  const base = subject === "post" ? "/blog" : "/event-blog";
  return [
    ...names.flatMap((name): [string, string][] => [
      ["GET", `${base}/${name}`],
      ["GET", `${base}/${name}.data`],
    ]),
    ["GET", `/event-blog/${item.slug}/calendar.ics`],
    ["GET", `/events/${item.id}`],
    ["GET", `/counts/${subject}/${item.id}`],
    ["POST", `/counts/${subject}/${item.id}/views`],
    ["POST", `/counts/${subject}/${item.id}/likes`],
    ["GET", `/social-cards/${subject}/${item.id}`],
    ["GET", pictureOf(item)],
  ];
}

/** Files of the program under any spelling, source maps, and traces of the program in what it answers. */
async function leftovers(requests: Requests): Promise<Row[]> {
  const served: string[] = [];
  let asked = 0;
  const wanted = FILES.flatMap((file) => SPELLINGS.map((spell) => spell(file)));
  const assets = "build/client/assets";
  const scripts = existsSync(assets) ? readdirSync(assets) : [];
  const maps = scripts.filter((name) => name.endsWith(".js")).map((name) => `/assets/${name}.map`);
  await inParallel([...wanted, ...maps], 8, async (at) => {
    asked += 1;
    const { status, body } = await requests.ask(at);
    const text = body.toString("latin1");
    if (status < 400 && ![301, 202].includes(status)) served.push(`${at}: ${status}`);
    if (/\n\s+at .+:\d+:\d+|node_modules|sourceMappingURL|SQLite format/.test(text))
      served.push(`${at} shows the program`);
  });
  const mapped = scripts.filter((name) => name.endsWith(".map"));
  return [
    atLeast("questions for files of the program", asked, 300),
    none("files or traces of the program", served),
    none("source maps in the build", mapped),
  ];
}
