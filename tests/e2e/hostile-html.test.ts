import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "#app/platform/database/database.server.ts";
import { NOTHING_HIDDEN, readableHtml } from "#app/platform/rich-text/rich-html.server.ts";
import { sanitizeNow } from "#app/platform/rich-text/sanitize-rich-html.ts";
import { signInAt } from "#tests/support/admin.ts";
import { scriptsRun, visitSite } from "#tests/support/browser.ts";
import { insertEvents } from "#tests/support/events.ts";
import {
  batches,
  draftOf,
  ghostExport,
  short,
  textOf,
  VECTORS,
  wordPressExport,
} from "#tests/support/hostile-posts.ts";
import {
  framesOf,
  type HostileWatch,
  readTextsInPage,
  touchTexts,
  watchForHostility,
} from "#tests/support/hostile-watch.ts";
import { type SignedIn, signIn } from "#tests/support/sign-in.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

/** How many texts are in one document of frames. */
const FRAMES = 200;
const OPTIONS = {
  bypassCSP: true,
  serviceWorkers: "block",
  expectedErrors: /Failed to load resource/,
} as const;

const site = visitSite({ DEMO_CONTENT: "0" });
let database: Database;
let administrator: SignedIn;
beforeAll(async () => {
  database = openDatabase({ dataDir: site.server().dataDir });
  administrator = await signIn(site.server());
});
afterAll(() => database.close());

async function put(address: string, body: object): Promise<Saved> {
  const { url } = site.server();
  const told = await saveApproved(() =>
    fetch(url + address, {
      method: "PUT",
      headers: {
        Origin: url,
        "Sec-Fetch-Site": "same-origin",
        "Content-Type": "application/json",
        Cookie: administrator.cookie,
      },
      body: JSON.stringify(body),
    }),
  );
  expect(told, JSON.stringify(body).slice(0, 400)).toMatchObject({ ok: true });
  return told;
}

type Saved = { ok: boolean; links?: { to: string }[]; version?: unknown; slug?: unknown };

/** Saves, and approves first what reads as if it could lead to a child: collected texts do. */
async function saveApproved(save: () => Promise<Response>): Promise<Saved> {
  const told = (await (await save()).json()) as Saved;
  const [request] = told.links ?? [];
  if (!request) return told;
  const decision = new URLSearchParams({ approves: "true", reason: "Nobody else can read it" });
  expect((await administrator.ask(`${request.to}/decision`, decision)).status).toBe(200);
  return (await (await save()).json()) as Saved;
}

type Looked = { path: string; selector: string; ready?: (page: Page) => Promise<unknown> };

/**
 * Opens a page, does everything to its texts that a person might, and checks what Chromium made of
 * them.
 */
async function look(page: Page, watch: HostileWatch, { path: where, selector, ready }: Looked) {
  watch.expectPath(where.replace(/[?#].*/, ""));
  await page.goto(where);
  await ready?.(page);
  await touchTexts(page, selector);
  const { texts, findings } = await readTextsInPage(page, selector);
  expect(texts, `texts on ${where}`).toBeGreaterThan(0);
  expect(findings, where).toEqual([]);
  // A script that was started has run by the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(watch.take(), where).toEqual([]);
}

/** Checks stored texts, each in a frame of its own. */
async function lookAtStored(page: Page, watch: HostileWatch, stored: readonly string[]): Promise<void> {
  for (let begin = 0; begin < stored.length; begin += FRAMES) {
    const body = framesOf(
      stored.slice(begin, begin + FRAMES).map((html) => readableHtml(html, NOTHING_HIDDEN)),
    );
    await page.route("**/frames", (route) => route.fulfill({ contentType: "text/html", body }), { times: 1 });
    await look(page, watch, { path: "/frames", selector: ".prose" });
  }
}

async function contentsOf(ids: readonly string[]): Promise<string[]> {
  const rows = await database.db.selectFrom("posts").select("content").where("id", "in", ids).execute();
  expect(rows).toHaveLength(ids.length);
  return rows.map(({ content }) => content);
}

test("the watch detects a script that runs, a request to another site and a navigation", async () => {
  const page = await site.open(undefined, { ...OPTIONS, expectedErrors: /./ });
  const watch = await watchForHostility(page, site.server().url);
  const control = [
    "<img src=x onerror=alert(1)>",
    "<svg onload=self.hostileRan=1>",
    "<img src=//evil.example/x>",
    "<p onmouseover=confirm(1)>x</p>",
    "<a href=javascript:alert(1)>x</a>",
  ];
  watch.expectPath("/frames");
  await page.route("**/frames", (route) =>
    route.fulfill({ contentType: "text/html", body: framesOf(control) }),
  );
  await page.goto("/frames");
  await touchTexts(page, ".prose");
  const { texts, findings } = await readTextsInPage(page, ".prose");
  await page.evaluate(() => {
    location.href = "/contact";
  });
  await page.waitForURL("**/contact");
  expect(texts).toBe(2 * control.length);
  expect(findings).toEqual(expect.arrayContaining(["handler onerror", "<svg>", "link javascript:alert(1)"]));
  expect(watch.take().map((what) => what.replace(/http:\/\/localhost:\d+/, ""))).toEqual(
    expect.arrayContaining([
      "alert on /frames",
      "the sentinel on /frames",
      "a request to http://evil.example/x on /frames",
      "confirm on /frames",
      "a navigation to /contact on /frames",
    ]),
  );
});

test("over a thousand hostile texts run nothing: saved, published, edited, compared, listed, in feeds", async () => {
  expect(new Set(VECTORS.map(({ html }) => html)).size).toBeGreaterThan(1_000);
  const page = await signInAt(site, "/admin", OPTIONS);
  const watch = await watchForHostility(page, site.server().url);
  const posts: { id: string; slug: string }[] = [];
  for (const [nth, vectors] of batches.entries()) {
    const id = randomUUID().replace(/^(.{14})./, "$17");
    const text = textOf(vectors);
    const first = await put(`/admin/blog/${id}/draft`, {
      draft: draftOf("<p>Before</p>", nth),
      base: 0,
      reason: "save",
    });
    const saved = await put(`/admin/blog/${id}/publication`, {
      draft: draftOf(text, nth),
      base: first.version,
    });
    posts.push({ id, slug: String(saved.slug) });
  }
  for (const { id, slug } of posts) {
    await look(page, watch, { path: `/blog/${slug}`, selector: ".prose", ready: scriptsRun });
    await look(page, watch, { path: `/admin/blog/${id}/preview`, selector: ".prose", ready: scriptsRun });
    await look(page, watch, {
      path: `/admin/blog/${id}/edit`,
      selector: ".ProseMirror",
      ready: () =>
        page
          .locator(".ProseMirror")
          .getByText(/\[\[\d+\]\]/)
          .first()
          .waitFor(),
    });
    await look(page, watch, {
      path: `/admin/blog/${id}/versions?from=1&to=2`,
      selector: "main ins, main del",
      ready: scriptsRun,
    });
  }
  for (const listing of ["/blogs", "/admin/blog"])
    await look(page, watch, { path: listing, selector: "h2, h3", ready: scriptsRun });

  const items = (await (await fetch(`${site.server().url}/feed.json`)).json()) as {
    items: { content_html: string }[];
  };
  expect(items.items).toHaveLength(posts.length);
  await lookAtStored(
    page,
    watch,
    items.items.map(({ content_html }) => content_html),
  );
  for (const feed of ["/feed.xml", "/feed.json"]) {
    watch.expectPath(feed);
    await page.goto(feed);
    expect(watch.take(), feed).toEqual([]);
  }
}, 240_000);

test("no text that may swallow others runs anything by itself either", async () => {
  // A text that removes its mark or a neighbour's is checked alone, like every risky one.
  const swallowed = batches.flatMap((vectors) => {
    const text = sanitizeNow(textOf(vectors));
    return vectors.filter((_, index) => !text.includes(`<p>[[${index}]]</p>`));
  });
  const alone = [...VECTORS.filter(({ isRisky }) => isRisky), ...swallowed];
  const id = randomUUID().replace(/^(.{14})./, "$17");
  let base = 0;
  const stored: string[] = [];
  for (const [nth, { html }] of alone.entries()) {
    const draft = { ...draftOf(html, 0), title: `Alone ${nth}` };
    base = Number((await put(`/admin/blog/${id}/draft`, { draft, base, reason: "autosave" })).version);
    stored.push(...(await contentsOf([id])));
  }
  const page = await site.open(undefined, OPTIONS);
  await lookAtStored(page, await watchForHostility(page, site.server().url), stored);
}, 240_000);

test("neither the report of an event nor any import runs anything", async () => {
  const page = await site.open(undefined, OPTIONS);
  const watch = await watchForHostility(page, site.server().url);
  const ids = await insertEvents(
    database.db,
    batches.map(() => ({})),
  );
  for (const [nth, vectors] of batches.entries()) {
    const form = new URLSearchParams({
      ...{ name: short(nth, 90), location: short(nth + 1, 60), date: "2026-01-01", time: "09:30", alt: "x" },
      ...{ category: "campaign", status: "completed", updatedAt: "1", report: textOf(vectors) },
    });
    const saved = await saveApproved(() => administrator.ask(`/admin/events/${ids[nth]}/details`, form));
    expect(saved).toMatchObject({ ok: true });
    await look(page, watch, {
      path: await eventPath(ids[nth] as string),
      selector: ".prose",
      ready: scriptsRun,
    });
  }

  const files = new FormData();
  const some = batches.slice(0, 10);
  for (const [nth, vectors] of some.entries()) {
    const text = vectors.map(({ html }) => html).join("\n\n");
    files.append("file", new Blob([`# ${nth}\n\n${text.toWellFormed()}`]), `${nth}.md`);
    files.append("file", new Blob([`<body><h1>${nth}</h1>${text.toWellFormed()}`]), `${nth}.html`);
  }
  const imported = (await (await administrator.ask("/admin/blog/imports", files)).json()) as {
    files: { ok: boolean; id: string }[];
  };
  expect(imported.files.filter(({ ok }) => ok)).toHaveLength(2 * some.length);
  const before = new Set((await database.db.selectFrom("posts").select("id").execute()).map(({ id }) => id));
  runImport("ghost", "ghost.json", ghostExport());
  runImport("wordpress", "wordpress.xml", wordPressExport());
  const after = await database.db.selectFrom("posts").select("id").execute();
  const foreign = after.map(({ id }) => id).filter((id) => !before.has(id));
  expect(foreign).toHaveLength(2 * batches.length);
  await lookAtStored(page, watch, await contentsOf([...imported.files.map(({ id }) => id), ...foreign]));
}, 240_000);

async function eventPath(id: string): Promise<string> {
  const { slug } = await database.db
    .selectFrom("events")
    .select("slug")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return `/event-blog/${slug}`;
}

function runImport(system: string, name: string, text: string): void {
  const file = path.join(temporaryFolder("hostile"), name);
  writeFileSync(file, text);
  const env = { ...process.env, DATA_DIR: site.server().dataDir, DATABASE_URL: "", FILES_URL: "" };
  execFileSync(process.execPath, ["server/schoolward.ts", "import", system, file], { env });
}
