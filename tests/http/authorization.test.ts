import { createHmac } from "node:crypto";
import http from "node:http";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type BuiltRoute, readBuiltRoutes } from "#tests/support/built-routes.ts";
import { isForEditors, undeclaredRoutes } from "#tests/support/editors-routes.ts";
import { addPerson, EDITOR } from "#tests/support/people.ts";
import { addApp } from "#tests/support/second-factor.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { storedRows, tablesOfPeople } from "#tests/support/stored-rows.ts";
import { type Answer, ask } from "./request.ts";

/**
 * Nobody who isn't signed in can read or change anything under /admin, whatever the route, the
 * method, the session and the spelling of the path. The routes come from the build itself, so new
 * ones are checked automatically.
 */
const ROUTES = readBuiltRoutes();
const ADMIN_ROUTES = ROUTES.filter(({ path }) => /^\/admin(\/|$)/i.test(path));
const READING = ["GET", "HEAD"];
const CHANGING = ["POST", "PUT", "PATCH", "DELETE"];
/**
 * All other routes that take forms. A new one is added here deliberately, or belongs under /admin.
 */
const PUBLIC_ACTIONS = [
  "/auth/email/:token",
  "/auth/factor",
  "/auth/forgotten",
  "/auth/invitation/:token",
  "/auth/login",
  "/auth/passkey",
  "/auth/reset/:token",
  "/auth/second-step",
  "/auth/session",
  "/contact",
  "/counts/:subject/:id/:act?",
  "/donate",
  "/donate/:token",
  "/logout",
  "/my-pictures/:token",
  "/newsletter",
  "/newsletter/confirm/:token",
  "/newsletter/unsubscribe/:token",
  "/payments/paystack",
];

let server: TestServer;
let good: string;
let editor: string;
const sessions: Record<string, string> = { none: "" };

beforeAll(async () => {
  // Each request comes from an address of its own. Otherwise the rate limit for forms would answer
  // before the guard.
  server = await startServer({ DEMO_CONTENT: "1", TRUST_PROXY: "1", LOG_LEVEL: "error" });
  change("update pictures set has_avif = 1");
  const first = await signIn(server);
  sessions["signed out"] = first.cookie;
  await first.ask("/logout", new URLSearchParams());
  sessions["run out"] = (await signIn(server)).cookie;
  change("update sessions set expires_at = 1");
  good = (await signIn(server)).cookie;
  await addPerson(server, EDITOR);
  editor = (await signIn({ ...server, administrator: EDITOR })).cookie;
  const ended = { ...EDITOR, email: "ended@example.org", role: "owner" as const };
  await addPerson(server, ended);
  sessions["of a person whose access has ended"] = (await signIn({ ...server, administrator: ended })).cookie;
  change("update users set ended_at = 1 where email = 'ended@example.org'");
  // Creates what a first visit creates (numbers of the audit entries), before anything is compared.
  await request("/admin/audit", "GET", { Cookie: good });
  sessions.forged = good.replace(/.{8}$/, "AAAAAAA=");
  sessions["of another site"] = signedElsewhere(good);
  await beginHalf();
  // Waits for the mails about the second step to leave the outbox, which takes seconds without a
  // mail server.
  await vi.waitFor(() => expect(storedRows(server, "select id from outbox")).toEqual([]), {
    timeout: 15_000,
  });
});
afterAll(() => server.stop());

function change(statement: string): void {
  // Waits, because the server may be writing at this moment, for instance that a mail was sent.
  const sqlite = new DatabaseSync(path.join(server.dataDir, "schoolward.sqlite"), { timeout: 10_000 });
  sqlite.exec(statement);
  sqlite.close();
}

/** Signs the same token with the key of another installation. */
function signedElsewhere(cookie: string): string {
  const [name = "", value = ""] = cookie.split("=");
  const [token = ""] = decodeURIComponent(value).split(".");
  const signature = createHmac("sha256", "the key of another installation").update(token).digest("base64");
  return `${name}=${encodeURIComponent(`${token}.${signature}`)}`;
}

/**
 * Adds a person with a second step who has passed only the first, and the person's session from
 * before.
 */
async function beginHalf(): Promise<void> {
  const half = { ...EDITOR, email: "half@example.org", role: "owner" as const };
  await addPerson(server, half);
  const as = { ...server, administrator: half };
  sessions["without the second step"] = (await signIn(as)).cookie;
  await addApp(await signIn(as), half.password);
  const first = await fetch(`${server.url}/auth/login`, {
    method: "POST",
    headers: { Origin: server.url, "Sec-Fetch-Site": "same-origin" },
    body: new URLSearchParams({ email: half.email, password: half.password }),
    redirect: "manual",
  });
  const [cookie = ""] = first.headers.getSetCookie().map((line) => String(line.split(";")[0]));
  expect(cookie).toMatch(/^schoolward-second-step=/);
  sessions["half finished"] = cookie;
  sessions["half finished, put in the place of a session"] = cookie.replace("second-step", "session");
}

test("the build has its admin routes, and no unknown public form", () => {
  expect(ADMIN_ROUTES.length).toBeGreaterThan(10);
  const others = ROUTES.filter((route) => route.hasAction && !ADMIN_ROUTES.includes(route));
  expect(others.map((route) => route.path).sort()).toEqual(PUBLIC_ACTIONS);
});

test("a feature declares who may use each admin route", () => {
  expect(undeclaredRoutes(ADMIN_ROUTES)).toEqual([]);
});

describe.each(ADMIN_ROUTES)("$path ($id)", (route) => {
  test("is open to an administrator", async () => {
    const answer = await request(addressOf(route), "GET", { Cookie: good });
    expect(answer.headers.location ?? "").not.toContain("/auth/login");
    expect(answer.status).not.toBe(401);
    // An export makes an audit entry, whose number is assigned later and would look like a change.
    await request("/admin/audit", "GET", { Cookie: good });
  });

  test("is open to an editor, or for owners only and changes nothing", async () => {
    if (isForEditors(route)) {
      const answer = await request(addressOf(route), "GET", { Cookie: editor });
      expect(answer.headers.location ?? "").not.toContain("/auth/login");
      expect([401, 403]).not.toContain(answer.status);
      return;
    }
    const before = everythingStored();
    const methods = [...(route.hasLoader ? READING : []), ...CHANGING];
    await each(methods, variantsOf(addressOf(route)), async (method, address) => {
      const answer = await request(address, method, {
        Cookie: editor,
        Origin: server.url,
        "Sec-Fetch-Site": "same-origin",
      });
      const described = `${method} ${address} as an editor`;
      // 404: the address of no route. 405: the route takes no such request from anybody.
      const refusals = [403, 404, ...(CHANGING.includes(method) ? [405] : [])];
      expect(refusals, described).toContain(answer.status);
      if (answer.status === 404) expect(address, described).toContain("//");
      expect(answer.text, described).not.toContain(server.administrator.email);
    });
    expect(changedSince(before)).toEqual(NOTHING_CHANGED);
  });

  test("is refused without a valid session, and nothing changes", async () => {
    const before = everythingStored();
    for (const [name, cookie] of Object.entries(sessions))
      await each([...READING, ...CHANGING], variantsOf(addressOf(route)), async (method, address) => {
        const answer = await request(address, method, {
          ...(cookie ? { Cookie: cookie } : {}),
          Origin: server.url,
          "Sec-Fetch-Site": "same-origin",
        });
        expectRefusal(answer, method, `${method} ${address} with a session that is ${name}`);
      });
    expect(changedSince(before)).toEqual(NOTHING_CHANGED);
  });

  test("is refused to a page of another origin in a signed-in browser, and nothing changes", async () => {
    const before = everythingStored();
    const origins: Record<string, string>[] = [
      { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
      { Origin: "https://evil.example" },
      { Origin: "null", "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
      {},
    ];
    for (const origin of origins)
      await each(CHANGING, variantsOf(addressOf(route)), async (method, address) => {
        const answer = await request(address, method, { Cookie: good, ...origin });
        const described = `${method} ${address} from ${JSON.stringify(origin)}`;
        expect([403, 404], described).toContain(answer.status);
        if (answer.status === 404) expect(address, described).toContain("//");
      });
    expect(changedSince(before)).toEqual(NOTHING_CHANGED);
  });
});

/**
 * Expects a redirect to sign-in for reads and 401 for writes. A path with a doubled slash belongs
 * to no route.
 */
function expectRefusal({ status, headers, text }: Answer, method: string, described: string): void {
  expect(text, described).not.toContain(server.administrator.email);
  expect(headers["cache-control"], described).toBe("no-store");
  if (described.includes("//")) expect(status, described).toBe(404);
  else if (CHANGING.includes(method)) expect([401, 403], described).toContain(status);
  else if (status === 202) {
    // A client navigation gets its redirect in the body.
    if (method === "GET") expect(text, described).toContain("/auth/login");
  } else {
    expect(status, described).toBe(302);
    expect(headers.location, described).toMatch(/^\/auth\/login(\?|$)/);
  }
}

function variantsOf(address: string): string[] {
  return [
    address,
    `${address}/`,
    address === "/admin" ? "/admin/_.data" : `${address}.data`,
    address.replace("/admin", "/admin/").replace(/\/$/, "//"),
    address.replace("/admin", "/ADMIN"),
    address.replace("/admin", "/%61dmin"),
    `${address}?index`,
  ];
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });
afterAll(() => agent.destroy());
let asked = 0;

function request(address: string, method: string, headers: Record<string, string>): Promise<Answer> {
  asked += 1;
  const place = `203.${Math.floor(asked / 62_500) % 250}.${Math.floor(asked / 250) % 250}.${asked % 250}`;
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  return ask(server.url, address, {
    method,
    agent,
    headers: { ...headers, "X-Forwarded-For": place, ...(CHANGING.includes(method) ? form : {}) },
    ...(CHANGING.includes(method) ? { body: "title=Taken+over&name=Taken+over&updatedAt=1" } : {}),
  });
}

async function each(
  methods: string[],
  addresses: string[],
  hold: (method: string, address: string) => Promise<void>,
): Promise<void> {
  await Promise.all(methods.flatMap((method) => addresses.map((address) => hold(method, address))));
}

/**
 * Returns the route's path with ids of existing rows: `/admin/statistics/:id` names the first
 * statistic.
 */
function addressOf({ path }: BuiltRoute): string {
  const parts = path.split("/");
  return parts
    .map((part, index) => {
      if (part === "*") return "nothing-here";
      return part.startsWith(":") ? realId(parts[index - 1] ?? "") : part;
    })
    .join("/");
}

const TABLES: Record<string, string> = { blog: "posts", newsletter: "newsletter_subscribers" };

function realId(segment: string): string {
  const table = TABLES[segment] ?? segment.replaceAll("-", "_");
  const known = storedRows(server, `select name from pragma_table_info('${table}') where name = 'id'`);
  const [row] = known.length > 0 ? storedRows(server, `select id from ${table} order by id limit 1`) : [];
  return String(row?.id ?? "unknown");
}

/** Reads every row with its table's name, without the numbers that audit entries get later. */
function everythingStored(): Set<string> {
  const rows = tablesOfPeople(server).flatMap((name) =>
    storedRows(server, `select * from "${name}"`).map((row) => {
      const { number: _, ...entry } = row;
      return `${name}: ${JSON.stringify(name === "audit_entries" ? entry : row)}`;
    }),
  );
  return new Set(rows);
}

function changedSince(before: Set<string>): { gone: string[]; came: string[] } {
  const after = everythingStored();
  return { gone: [...before.difference(after)], came: [...after.difference(before)] };
}

const NOTHING_CHANGED = { gone: [], came: [] };
