import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { migrate } from "#app/platform/database/migrate.server.ts";
import { openFiles } from "#app/platform/files/files.server.ts";
import { readBuiltRoutes } from "#tests/support/built-routes.ts";
import { CHROMIUM_ARGUMENTS, ensureChromium } from "#tests/support/chromium.ts";
import { type HostileWatch, watchForHostility } from "#tests/support/hostile-watch.ts";
import { addPerson } from "#tests/support/people.ts";
import { ADMINISTRATOR, startServer, type TestServer } from "#tests/support/server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { fillSmallSite } from "#tests/support/small-site.ts";
import type { Row } from "../bench/table.ts";
import { FORMS, fillForms, reflections } from "./hostile-forms.ts";
import { addRows, PLAIN_COLUMNS, poison, poisonAlone, undecidedColumns } from "./hostile-rows.ts";
import { type HostileText, hostileTexts, MARK } from "./hostile-texts.ts";
import { atLeast, none, type Proof, storedRows, withFolder } from "./proof.ts";

/** How many texts, and how many of them through forms and alone in a post; the quick form takes them from all over the list. */
const LONG = { texts: 3_200, inForms: 3_200, alone: Number.POSITIVE_INFINITY };
const QUICK = { texts: 150, inForms: 8, alone: 18 };
/** Texts in one column at once, and pages in one document of frames. */
const BATCH = 1_100;
const FRAMES = 60;
/** Posts that hold one text each at a time. */
const ALONE = 18;

/**
 * Hostile texts in every column that holds somebody's words, as if a restore had put them there, and through every form. Every screen
 * is then opened in Chromium, with the policy header and without it, and everything is done to it that somebody might do.
 */
export const proof: Proof = {
  title: "whatever is written or stored, nothing of it runs",
  run: (long) => withFolder((folder) => attack(folder, long)),
};

async function attack(folder: string, long: boolean): Promise<Row[]> {
  const counts = long ? LONG : QUICK;
  const texts = spread(hostileTexts(), counts.texts);
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGUMENTS });
  try {
    // Two sites at once: what is stored by hand would be in the way of what forms store.
    const parts = await Promise.all([
      onSite(browser, path.join(folder, "stored"), (site) => lookAtStored(site, texts, long, counts.alone)),
      onSite(browser, path.join(folder, "typed"), (site) => lookAtTyped(site, spread(texts, counts.inForms))),
    ]);
    return [atLeast("hostile texts", texts.length, long ? 3_000 : 150), ...parts.flat()];
  } finally {
    await browser.close();
  }
}

type Site = { server: TestServer; cookie: string; withoutPolicy: Look; withPolicy: Look };

async function onSite(
  browser: Browser,
  folder: string,
  work: (site: Site) => Promise<Row[]>,
): Promise<Row[]> {
  await prepare(folder);
  const server = await startServer({ DATA_DIR: folder, TRUST_PROXY: "1", LOG_LEVEL: "error" });
  try {
    const { cookie } = await signIn(server);
    addRows(folder, ADMINISTRATOR.email);
    const withoutPolicy = await openLook(browser, server, cookie, false);
    const withPolicy = await openLook(browser, server, cookie, true);
    const rows = await work({ server, cookie, withoutPolicy, withPolicy });
    const faults = server.lines.filter((line) => line.includes('"level":50'));
    return [
      ...rows,
      none(
        "faults in the log",
        faults.map((line) => line.slice(0, 400)),
      ),
    ];
  } finally {
    await server.stop();
  }
}

/** Texts in the database: alone in a post, then in every column of every row, on every screen. */
async function lookAtStored(
  { server, cookie, withoutPolicy, withPolicy }: Site,
  texts: readonly HostileText[],
  long: boolean,
  alone: number,
): Promise<Row[]> {
  const undecided = undecidedColumns(server.dataDir);
  const control = await lookAtControl(withoutPolicy);
  const screens = await listScreens(server, cookie);
  const places = long ? screens : screens.filter(({ isMain }) => isMain);
  const guarded = long ? screens : places.filter((screen) => RICH_SCREEN.test(screen.path));
  for (let begin = 0, turn = 0; begin < texts.length; begin += BATCH, turn += 1) {
    poison(server.dataDir, texts.slice(begin, begin + BATCH), turn);
    for (const screen of places) await withoutPolicy.open(screen.path);
    for (const screen of guarded) await withPolicy.open(screen.path);
    await lookAtFiles(server, cookie, withoutPolicy);
    const executions = withoutPolicy.found.length + withPolicy.found.length;
    if (long)
      console.log(
        `  ${Math.min(begin + BATCH, texts.length)} texts on every screen: ${executions} executions`,
      );
  }
  const mails = await lookAtMails(server, cookie, withoutPolicy);
  // What swallows its neighbours could hide them.
  const risky = texts.filter(({ isRisky }) => isRisky).slice(0, alone);
  for (let begin = 0; begin < risky.length; begin += ALONE)
    await lookAlone(server, withoutPolicy, risky.slice(begin, begin + ALONE));
  const { visits, framed } = withoutPolicy;
  return [
    {
      name: "columns they stood in, as if restored",
      figure: `${PLAIN_COLUMNS} plain, 4 rich, 4 parts of the settings`,
    },
    none("columns of which nobody has said whether they hold words", undecided),
    atLeast("executions seen where texts are shown raw (the control)", control, 5),
    { name: "screens of the site", figure: `${screens.length}` },
    { name: "visits without the policy, with it", figure: `${visits}, ${withPolicy.visits}` },
    {
      name: "texts alone in a post; framed pages and feeds; mails",
      figure: `${risky.length}; ${framed}; ${mails.count}`,
    },
    none("executions with the policy header taken off", withoutPolicy.found),
    none("executions, or violations of the policy, with it", withPolicy.found),
    none("mails with a header that somebody wrote", mails.faults),
  ];
}

/** Texts through forms, and in what the site says again of what was asked or typed. */
async function lookAtTyped(
  { server, cookie, withoutPolicy }: Site,
  texts: readonly HostileText[],
): Promise<Row[]> {
  await withoutPolicy.frames(await reflections(server, cookie, texts));
  console.log(
    `  ${withoutPolicy.framed} pages that say again what was typed: ${withoutPolicy.found.length} executions`,
  );
  const forms = await fillForms(server, cookie, texts);
  return [
    {
      name: "typed into fields, taken, refused",
      figure: `${texts.length} into ${forms.fields} of ${FORMS}: ${forms.taken}, ${forms.refused}`,
    },
    none("forms that failed, or stored markup", forms.faults),
    { name: "pages that say again what was typed", figure: `${withoutPolicy.framed}` },
    none("executions in those", withoutPolicy.found),
  ];
}

function spread(all: readonly HostileText[], count: number): HostileText[] {
  if (count >= all.length) return [...all];
  return Array.from(
    { length: count },
    (_, nth) => all[Math.floor((nth * all.length) / count)] as HostileText,
  );
}

async function prepare(folder: string): Promise<void> {
  const database = openDatabase({ dataDir: folder });
  await migrate(database);
  await fillSmallSite(database.db, openFiles({ dataDir: folder, filesUrl: undefined }));
  await database.close();
  await addPerson({ dataDir: folder }, { ...ADMINISTRATOR, name: "Proof", role: "owner" });
}

type Screen = { path: string; isMain: boolean };
const MAIN =
  /^\/(?:|events|blogs|event-blog\/[^/]*|blog\/[^/]*|admin\/(?:events|executives|messages|messages\/[^/]*|audit|account|blog|blog\/[^/]*\/(?:edit|preview)))$/;

/** Where texts stand as HTML: there the policy has the most to do. */
const RICH_SCREEN = /^\/(?:blog|event-blog)\/|\/preview$/;

/** What stands for the parameters of each route that has some. A route that is not here and has one is to be added. */
function fillerOf(dataDir: string): (route: string) => string[] {
  const first = (query: string) => String(storedRows(dataDir, query)[0]?.id);
  const post = first("select id from posts order by rowid limit 1");
  const drafted = first("select post_id as id from post_versions order by rowid limit 1");
  const event = first("select id from events order by rowid limit 1");
  const message = first("select id from messages order by rowid limit 1");
  const slug = (table: string) => first(`select slug as id from ${table} order by rowid limit 1`);
  const known: [RegExp, string[]][] = [
    [
      /^\/admin\/blog\/:id\/versions$/,
      [`/admin/blog/${drafted}/versions`, `/admin/blog/${drafted}/versions?from=1&to=2`],
    ],
    [/^\/admin\/blog\/:id/, [post, drafted]],
    [/^\/blog\/:id/, [slug("posts")]],
    [/^\/(event-blog|events)\/:id/, [slug("events")]],
    [/^\/admin\/events\/:id/, [event]],
    [/^\/admin\/messages\/:id/, [message]],
    [/:token/, ["x"]],
    [/\*$/, ["nothing-here"]],
  ];
  return (route) => {
    if (!/[:*]/.test(route)) return [route];
    const fill = known.find(([pattern]) => pattern.test(route))?.[1];
    if (!fill) throw new Error(`Nothing is known to stand in ${route}`);
    return fill.map((value) => (value.startsWith("/") ? value : route.replace(/:\w+\??|\*/, value)));
  };
}

/** Every route of the build that answers with a page, with lists of each kind. */
async function listScreens(server: TestServer, cookie: string): Promise<Screen[]> {
  const fill = fillerOf(server.dataDir);
  const routes = readBuiltRoutes().filter(
    ({ path: route, hasLoader, hasAction }) =>
      (hasLoader || !hasAction || route === "/contact" || route === "/newsletter") &&
      !/^\/(counts|social-cards|logout)/.test(route),
  );
  const addresses = new Set(routes.flatMap(({ path: route }) => fill(route)));
  for (const query of [
    "/blogs?q=onerror",
    "/blogs?category=campaigns",
    "/events/past?page=2",
    "/admin/blog?q=onerror",
    "/admin/blog?status=draft",
    "/admin/messages?q=onerror",
    "/admin/messages?folder=spam",
    "/admin/messages?folder=archive",
    "/admin/audit?q=onerror",
    "/admin/newsletter?q=x",
    "/admin/trash?kind=event",
    "/admin/trash?kind=executive",
    "/admin/trash?kind=message",
  ])
    addresses.add(query);
  const screens: Screen[] = [];
  for (const address of addresses) {
    const answer = await fetch(server.url + address, {
      headers: { Cookie: address.startsWith("/admin") ? cookie : "" },
      redirect: "manual",
    });
    const type = answer.headers.get("content-type") ?? "";
    const isAttached = answer.headers.has("content-disposition");
    await answer.arrayBuffer();
    if (!isAttached && /html|xml/.test(type)) screens.push({ path: address, isMain: MAIN.test(address) });
  }
  return screens;
}

type Look = {
  found: string[];
  visits: number;
  framed: number;
  /** Opens an address, as the owner where it is one of the admin area. */
  open(address: string): Promise<void>;
  /** Reads whole pages, each in a frame, without their own scripts. */
  frames(pages: readonly string[]): Promise<void>;
  /** Shows a page in place of one of the site's. */
  show(html: string): Promise<void>;
};

async function openLook(
  browser: Browser,
  server: TestServer,
  cookie: string,
  withPolicy: boolean,
): Promise<Look> {
  const open = async (signedIn: boolean) => {
    const context: BrowserContext = await browser.newContext({
      bypassCSP: !withPolicy,
      serviceWorkers: "block",
      baseURL: server.url,
      reducedMotion: "no-preference",
    });
    const [name = "", value = ""] = cookie.split("=");
    if (signedIn) await context.addCookies([{ name, value, url: server.url }]);
    const page = await context.newPage();
    const watch = await watchForHostility(page, server.url);
    await page.addInitScript(watchInPage, MARK);
    return { page, watch };
  };
  const owner = await open(true);
  const visitor = await open(false);
  const look: Look = {
    ...{ found: [], visits: 0, framed: 0 },
    async open(address) {
      const { page, watch } = address.startsWith("/admin") ? owner : visitor;
      await visit(look, page, watch, address);
      look.visits += 1;
    },
    async frames(pages) {
      for (let begin = 0; begin < pages.length; begin += FRAMES) {
        const some = pages.slice(begin, begin + FRAMES);
        await look.show(`<!doctype html><title>Frames</title>${some.map(frameOf).join("\n")}`);
        look.framed += some.length;
      }
    },
    async show(html) {
      const { page, watch } = visitor;
      await page.route(
        "**/shown-for-the-proof",
        (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body: html }),
        { times: 1 },
      );
      await visit(look, page, watch, "/shown-for-the-proof");
    },
  };
  return look;
}

async function visit(look: Look, page: Page, watch: HostileWatch, address: string): Promise<void> {
  // What the page before says late of its own address.
  const before = `a navigation to ${page.url()} on`;
  watch.expectPath(address.replace(/[?#].*/, ""));
  try {
    await page.goto(address, { waitUntil: "load", timeout: 60_000 });
  } catch (error) {
    look.found.push(`${address} was not shown: ${(error as Error).message.slice(0, 200)}`);
    return;
  }
  // Where the site itself leads elsewhere, that is where we are.
  const own = new URL(page.url());
  watch.expectPath(own.pathname);
  const findings = await page.evaluate(touchAndRead, MARK);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))));
  const redirected = `a navigation to ${page.url()}`;
  for (const what of [...watch.take(), ...findings])
    if (what.startsWith(before)) continue;
    else if (!what.startsWith(redirected) || own.origin !== new URL(page.url()).origin)
      look.found.push(`${what} (${address})`);
}

/** Runs before a page's own scripts: whoever calls the mark, or is stopped by the policy, is reported. */
function watchInPage(mark: string): void {
  const report = (what: string) =>
    (globalThis as unknown as { reportHostility(what: string): void }).reportHostility(what);
  Object.defineProperty(globalThis, mark, {
    value: (number: unknown) => report(`text ${number} ran`),
    configurable: false,
  });
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) => {
    // A library of ours asks whether it may, and does without.
    const isOwnQuestion = blockedURI === "eval" && sourceFile.startsWith(`${location.origin}/assets/`);
    if (!isOwnQuestion) report(`the policy had to stop ${effectiveDirective} ${blockedURI}`);
  });
}

/**
 * Does to a page and its frames what somebody might (points at everything, focuses it, opens what opens, ends animations, presses what
 * would run), and reads whether any element is left that could run something.
 */
function touchAndRead(mark: string): string[] {
  const found: string[] = [];
  const schemes = /^(?:javascript|vbscript|feed|view-source|blob|filesystem):/i;
  const addresses = [
    "href",
    "xlink:href",
    "src",
    "action",
    "formaction",
    "data",
    "poster",
    "background",
    "ping",
    "srcset",
    "srcdoc",
    "values",
    "to",
    "from",
  ];
  const events = [
    "pointerover",
    "mouseover",
    "mouseenter",
    "mousemove",
    "focus",
    "focusin",
    "animationstart",
    "animationend",
    "transitionend",
    "load",
    "error",
    "toggle",
    "beforetoggle",
    "wheel",
    "scroll",
  ];
  const read = (root: Document) => {
    for (const element of root.querySelectorAll("*")) {
      const handlers: string[] = [];
      for (const { name, value } of element.attributes) {
        if (/^on/i.test(name)) handlers.push(name.slice(2).toLowerCase());
        // What React has made harmless is not ours to rely on: it should not have come so far.
        const address = addresses.includes(name.toLowerCase()) ? value.replace(/[\s\p{Cc}]/gu, "") : "";
        if (schemes.test(address)) {
          found.push(`${element.localName}[${name}="${value.slice(0, 80)}"]`);
          if (element instanceof HTMLElement) element.click();
        }
        if (/^data:(?!image\/(?:webp|png);base64,|text\/plain)/i.test(address))
          found.push(`${element.localName}[${name}="${value.slice(0, 80)}"]`);
        if (name === "style" && value.includes("evil.example")) found.push(`style ${value.slice(0, 200)}`);
      }
      const isOwnFrame =
        element.localName === "iframe" &&
        element.hasAttribute("srcdoc") &&
        location.pathname === "/shown-for-the-proof";
      if (/^(?:base|object|embed|applet|frame|frameset|marquee|portal)$/.test(element.localName))
        found.push(`<${element.localName}>`);
      if (
        element.localName === "iframe" &&
        !isOwnFrame &&
        !element.getAttribute("src")?.startsWith("/admin/blog/")
      )
        found.push("<iframe>");
      if (element.localName === "script" && element.textContent?.trim().startsWith(mark))
        found.push(`a script ${element.textContent.slice(0, 80)}`);
      if (element.localName === "meta" && /refresh/i.test(element.getAttribute("http-equiv") ?? ""))
        found.push("<meta refresh>");
      for (const handler of handlers) found.push(`${element.localName}[on${handler}]`);
      if (element instanceof HTMLDetailsElement) element.open = true;
      for (const name of [...events, ...handlers])
        element.dispatchEvent(new Event(name, { bubbles: false, cancelable: true }));
    }
    for (const frame of root.querySelectorAll("iframe"))
      if (frame.contentDocument) read(frame.contentDocument);
  };
  read(document);
  return found.slice(0, 20);
}

/** A page of ours for a frame: what it loads itself (scripts, styles, what is preloaded) is left out, everything else stands as it was. */
function frameOf(html: string): string {
  const bare = html
    .replace(/ (?:src|srcset|srcSet)="\/pictures\/[\w\s./,-]*"/g, "")
    .replace(
      /<script type="module"[^>]*src="\/assets[^>]*><\/script>|<link rel="(?:modulepreload|stylesheet|preload)"[^>]*>/g,
      "",
    );
  return `<iframe srcdoc="${bare.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"></iframe>`;
}

/** A page of the site that shows some texts raw: the proof is to see what they do. */
async function lookAtControl(look: Look): Promise<number> {
  const raw = [
    `<img src=x onerror=${MARK}(1)>`,
    `<svg onload=${MARK}(2)></svg>`,
    `<p onmouseover=${MARK}(3)>x</p>`,
    `<a href="javascript:${MARK}(4)">x</a>`,
    `<details ontoggle=${MARK}(5)>x</details>`,
    "<img src=//evil.example/x>",
  ];
  await look.frames([`<!doctype html><main>${raw.join("")}</main>`]);
  return new Set(look.found.splice(0).filter((what) => /^text \d ran|a request to http:\/\/evil/.test(what)))
    .size;
}

/** Each text in a post of its own: its page and its part of the feed, as they are served. */
async function lookAlone(
  { dataDir, url }: TestServer,
  look: Look,
  texts: readonly HostileText[],
): Promise<void> {
  const pages = await Promise.all(
    poisonAlone(dataDir, texts).map(async (address) => (await fetch(url + address)).text()),
  );
  const feed = (await (await fetch(`${url}/feed.json`)).json()) as { items: { content_html: string }[] };
  await look.frames([...pages, ...feed.items.map(({ content_html }) => content_html)]);
}

/** What is no page of the site but opened somewhere: feeds and files that are saved. Whatever is not HTML must say so. */
async function lookAtFiles({ url, dataDir }: TestServer, cookie: string, look: Look): Promise<void> {
  const id = String(storedRows(dataDir, "select id from posts order by rowid limit 1")[0]?.id);
  const feed = (await (await fetch(`${url}/feed.json`)).json()) as { items: { content_html: string }[] };
  await look.frames(feed.items.map(({ content_html }) => content_html));
  const saved = await fetch(`${url}/admin/blog/${id}/export.html`, { headers: { Cookie: cookie } });
  await look.show(await saved.text());
  const others = [
    `/admin/blog/${id}/export.md`,
    "/admin/messages/export",
    "/admin/newsletter/export.csv",
    "/events/calendar.ics",
    "/feed.json",
    "/sitemap.xml",
    "/feed.xml",
    "/robots.txt",
    "/site.webmanifest",
    "/blogs.data",
    "/contact.data",
  ];
  for (const address of others) {
    const answer = await fetch(url + address, { headers: { Cookie: cookie } });
    const type = answer.headers.get("content-type") ?? "";
    const isSniffed = answer.headers.get("x-content-type-options") !== "nosniff";
    if (!answer.ok || isSniffed || type === "" || /text\/html|image\/svg/.test(type))
      look.found.push(`${address} is served with ${answer.status} as ${type}`);
    await answer.arrayBuffer();
  }
}

/** Mails about hostile people and messages: text without markup, and no line of their header that somebody wrote. */
async function lookAtMails(
  server: TestServer,
  cookie: string,
  look: Look,
): Promise<{ count: number; faults: string[] }> {
  const { url, dataDir } = server;
  const post = (address: string, form: Record<string, string>) =>
    fetch(url + address, {
      method: "POST",
      headers: {
        Origin: url,
        "Sec-Fetch-Site": "same-origin",
        Cookie: cookie,
        "X-Forwarded-For": "10.9.9.9",
      },
      body: new URLSearchParams(form),
      redirect: "manual",
    });
  await post("/contact", {
    firstName: "<img src=x>",
    lastName: "B",
    email: "a@example.org",
    subject: "<b>",
    message: `<script>${MARK}(0)</script>`,
  });
  await post("/newsletter", { email: "reader@example.org" });
  await post("/admin/people/invitations", { email: "new@example.org", role: "editor" });
  await post("/auth/forgotten", { email: ADMINISTRATOR.email });
  const message = storedRows(
    dataDir,
    "select id, updated_at from messages where deleted_at is null order by rowid desc limit 1",
  )[0];
  await post(`/admin/messages/${message?.id}/replies`, {
    id: crypto.randomUUID(),
    text: `<svg onload=${MARK}(0)>`,
    updatedAt: String(message?.updated_at),
  });
  const folder = path.join(dataDir, "mail");
  const faults: string[] = [];
  const waiting = () =>
    Number(storedRows(dataDir, "select count(*) as n from outbox where status = 'waiting'")[0]?.n);
  for (let tries = 0; tries < 100 && waiting() > 0; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".eml")) : [];
  for (const name of files) {
    const raw = readFileSync(path.join(folder, name), "utf8");
    const [header = ""] = raw.split("\r\n\r\n", 1);
    const html = /content-type: text\/html[\s\S]*?\r\n\r\n([\s\S]*)/i.exec(raw)?.[1];
    if (html) await look.show(html);
    const unknown = header
      .split(/\r\n(?![ \t])/)
      .filter(
        (line) =>
          !/^(?:from|to|subject|message-id|date|mime-version|content-type|content-transfer-encoding|reply-to|auto-submitted|list-[a-z-]+|in-reply-to|references|precedence|x-auto-response-suppress):/i.test(
            line,
          ),
      );
    faults.push(...unknown.map((line) => `${name}: ${line.slice(0, 200)}`));
  }
  return { count: files.length, faults };
}
