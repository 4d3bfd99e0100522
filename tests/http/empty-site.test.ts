import { Parser } from "htmlparser2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inventedFigures, inventedStrings } from "#tests/support/invented-strings.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { readReceivedMails } from "#tests/support/received-mails.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type SignedIn, signIn } from "#tests/support/sign-in.ts";
import { storedRows } from "#tests/support/stored-rows.ts";
import { crawl, type Found } from "./crawl.ts";
import { ask, formHeaders } from "./request.ts";

/** A site that began empty publishes nothing that nobody entered. */

const OWNER = "owner@hervalue.test";
const VISITOR = "amina@school.test";
const PAGES = ["/", "/about", "/partners", "/events", "/events/past", "/blogs", "/contact", "/newsletter"];

let mails: MailServer;
let server: TestServer;
/** Everything that a visitor can fetch, by its path, as text. */
let published: Map<string, Found>;
beforeAll(async () => {
  mails = await startMailServer();
  server = await startServer({ DEMO_CONTENT: "0", ADMIN_EMAIL: OWNER, SMTP_URL: mails.url });
  const also = [
    ...PAGES,
    ...["/feed.xml", "/feed.json", "/events/calendar.ics", "/sitemap.xml", "/robots.txt"],
    ...["/site.webmanifest", "/saved", "/offline", "/auth/login", "/nowhere"],
  ];
  ({ found: published } = await crawl(server.url, { also, skip: /^\/(admin|counts|assets)\b/ }));
}, 60_000);
afterAll(async () => {
  await server.stop();
  await mails.close();
});

const texts = () =>
  [...published.values()].filter(({ answer }) => !answer.headers["content-type"]?.startsWith("image/"));
const pages = () => [...published.values()].filter(({ isPage }) => isPage);

test("the crawl has reached every public page, the feeds and files", () => {
  const failed = [...published.values()]
    .filter(({ path, answer }) => answer.status !== 200 && !path.startsWith("/nowhere"))
    .map(({ path, from, answer }) => `${answer.status} ${path} from ${from}`);
  expect(failed).toEqual([]);
  expect(published.size).toBeGreaterThan(20);
  expect(inventedStrings().length).toBeGreaterThan(150);
});

test("nothing made up for the demo content or an example is published", () => {
  const told = texts().flatMap(({ path, answer }) =>
    findInvented(answer.text).map((text) => `${path}: ${text}`),
  );
  expect(told).toEqual([]);
});

test("no page contains an address, a number or a network that nobody entered", () => {
  for (const { path, answer } of texts()) {
    const { text } = answer;
    expect([path, /example\.(org|com|net)/.exec(text)?.[0]]).toEqual([path, undefined]);
    expect([path, /\btel:|wa\.me|mailto:/.exec(text)?.[0]]).toEqual([path, undefined]);
    expect([path, /"(telephone|email|sameAs)":/.exec(text)?.[0]]).toEqual([path, undefined]);
    expect([path, text.includes(OWNER)]).toEqual([path, false]);
  }
});

test("an unset link leads to Contact, and every link works", () => {
  const links = pages().flatMap(({ path, answer }) =>
    linksIn(answer.text).map((link) => ({ path, ...link })),
  );
  expect(links.filter(({ href }) => href === "" || href === "#")).toEqual([]);
  expect(links.filter(({ href }) => /^https?:/.test(href) && !href.startsWith(server.url))).toEqual([]);
  for (const label of ["Donate", "Join Community", "Volunteer With Us", "Become a Partner"]) {
    const targets = links.filter(({ text }) => text === label).map(({ href }) => href);
    expect([label, new Set(targets)]).toEqual([label, new Set(["/contact"])]);
  }
});

test("no heading, section, list or navigation is empty", () => {
  const empty = pages().flatMap(({ path, answer }) =>
    // What waits in a template is not shown.
    emptyParts(answer.text.replace(/<template[\s\S]*?<\/template>/g, "")).map((tag) => `${path}: <${tag}>`),
  );
  expect(empty).toEqual([]);
});

test("sections without content are left out", () => {
  const textOf = (path: string) => published.get(path)?.answer.text ?? "";
  expect(textOf("/")).not.toContain("In figures");
  expect(textOf("/")).not.toContain("stories-heading");
  expect(textOf("/about")).not.toContain("Meet Our Executives");
  expect(textOf("/partners")).not.toContain("Strategic Partners");
  expect(textOf("/partners")).not.toContain("What we reach together");
  expect(textOf("/events")).not.toContain("Upcoming Events");
  expect(textOf("/blogs")).not.toContain("Show All Posts");
});

describe("mails of a site without a contact address", () => {
  test("tell the owner about a message, and contain nothing made up", async () => {
    const send = (path: string, fields: Record<string, string>) =>
      ask(server.url, path, {
        method: "POST",
        headers: formHeaders(server.url),
        body: new URLSearchParams(fields).toString(),
      });
    const message = { firstName: "Amina", lastName: "Bello", email: VISITOR, message: "Whom can I ask?" };
    expect((await send("/contact", { ...message, subject: "" })).status).toBe(303);
    expect((await send("/newsletter", { email: VISITOR })).status).toBe(303);
    const received = [
      ...(await readReceivedMails(mails, OWNER, 1)),
      ...(await readReceivedMails(mails, VISITOR, 1)),
    ];
    for (const { raw: mail } of received) {
      expect(findInvented(mail)).toEqual([]);
      expect(mail).not.toContain("example.org");
      expect(mail).toMatch(/^From: Her Value Foundation <no-reply@localhost>\r$/m);
    }
  });
});

describe("the figures that the specification starts with", () => {
  let owner: SignedIn;
  beforeAll(async () => {
    owner = await signIn({ ...server, administrator: { ...server.administrator, email: OWNER } });
  });
  const home = async () => (await ask(server.url, "/")).text;

  test("are examples on the dashboard, and public once they are confirmed or saved", async () => {
    const dashboard = await (await owner.ask("/admin")).text();
    expect(dashboard).toContain("are examples until you confirm them");
    for (const value of ["500", "50", "5"]) expect(dashboard).toContain(`>${value}<`);
    expect(dashboard).toContain('aria-label="Confirm Female Children Educated: 500"');
  });

  test("only administrators confirm, and confirming twice has the effect of once", async () => {
    const [first] = storedRows(server, "select id from statistics order by position limit 1");
    const address = `/admin/statistics/${first?.id}/confirmation`;
    const stranger = await ask(server.url, address, { method: "POST", headers: formHeaders(server.url) });
    expect(stranger.status).not.toBe(200);
    expect(await home()).not.toContain("500+");
    for (const _ of [1, 2]) expect((await owner.ask(address, new URLSearchParams())).status).toBe(200);
    expect(await home()).toContain("500+");
    expect(await home()).not.toContain(">50+<");
    const audit = storedRows(server, "select detail from audit_entries where action = 'confirmed'");
    expect(audit).toEqual([{ detail: "Female Children Educated, 500" }]);
    expect((await owner.ask("/admin/statistics/nobody/confirmation", new URLSearchParams())).status).toBe(
      404,
    );
  });
});

function findInvented(text: string): string[] {
  const plain = text.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
  const figures = inventedFigures().filter((figure) =>
    new RegExp(`(?<![\\w.,%])${figure.replace("+", "\\+")}`).test(plain),
  );
  return [...inventedStrings().filter((string) => plain.includes(string)), ...figures];
}

function linksIn(html: string): { href: string; text: string }[] {
  const links: { href: string; text: string }[] = [];
  let open: { href: string; text: string } | undefined;
  new Parser({
    onopentag(name, { href }) {
      if (name === "a") open = { href: href ?? "", text: "" };
    },
    ontext(text) {
      if (open) open.text += text;
    },
    onclosetag(name) {
      if (name !== "a" || !open) return;
      links.push({ ...open, text: open.text.trim() });
      open = undefined;
    },
  }).end(html);
  return links;
}

const PARTS = /^(h[1-6]|section|nav|aside|article|ul|ol|dl|li|p|address|figure)$/;
/** Elements that mean something without text. */
const SPEAKS = /^(img|input|textarea|select|picture)$/;

function emptyParts(html: string): string[] {
  const empty: string[] = [];
  const open: { tag: string; speaks: boolean }[] = [];
  const speak = () => {
    for (const part of open) part.speaks = true;
  };
  new Parser({
    onopentag(tag, { id, class: classes }) {
      if (SPEAKS.test(tag)) speak();
      // The container of toasts.
      else if (PARTS.test(tag)) open.push({ tag, speaks: classes === "toasts" || id === "toasts" });
    },
    ontext(text) {
      if (text.trim()) speak();
    },
    onclosetag(tag) {
      if (open.at(-1)?.tag !== tag) return;
      const part = open.pop();
      if (part && !part.speaks) empty.push(tag);
    },
  }).end(html);
  return empty;
}
