import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MailServer, readText, startMailServer } from "#tests/support/mail-server.ts";
import { linkIn, mailsTo, readMailTo } from "#tests/support/mailed-link.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { storedRows } from "#tests/support/stored-rows.ts";
import { ask, formHeaders } from "./request.ts";

/** Account recovery with a mailed link, as plain requests. */
const OWNER = "owner@example.org";
const SITE_URL = "http://site.example.org";
const RESET = /\/auth\/reset\//;
let mails: MailServer;
let server: TestServer;
let place = 0;
beforeAll(async () => {
  mails = await startMailServer();
  server = await startServer({ SMTP_URL: mails.url, SITE_URL, TRUST_PROXY: "1", LOG_LEVEL: "info" });
});
afterAll(async () => {
  await server.stop();
  await mails.close();
});

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
  place += 1;
  return ask(server.url, path, {
    method: "POST",
    headers: { ...formHeaders(server.url), "X-Forwarded-For": `198.51.100.${place}`, ...headers },
    body: new URLSearchParams(fields).toString(),
  });
};
/** Requests a link and reads it from the mail. */
async function askForLink(headers: Record<string, string> = {}): Promise<{ text: string; link: string }> {
  // These tests exceed the rate limit of one mailbox.
  const sqlite = new DatabaseSync(path.join(server.dataDir, "schoolward.sqlite"), { timeout: 10_000 });
  sqlite.exec("delete from rate_limits");
  sqlite.close();
  const count = mailsTo(mails, OWNER, RESET).length + 1;
  expect((await post("/auth/forgotten", { email: OWNER }, headers)).status).toBe(200);
  const { text } = await readMailTo(mails, OWNER, RESET, count);
  return { text, link: linkIn(text, "/auth/reset/") };
}

test("the answer is the same whether or not somebody has the address", async () => {
  const known = await post("/auth/forgotten", { email: "Owner@Example.ORG" });
  const unknown = await post("/auth/forgotten", { email: "nobody@example.org" });
  expect(known.status).toBe(200);
  expect(unknown.status).toBe(known.status);
  expect(known.text).toContain("Check your inbox");
  const bare = (text: string) => text.replace(/"[\w-]{20,}"/g, "").replace(/nonce="[^"]*"/g, "");
  expect(bare(unknown.text)).toBe(bare(known.text));
  expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers));
  await readMailTo(mails, OWNER, RESET);
  expect(mails.received.map(({ to }) => to)).toEqual([[OWNER]]);
});

test.each([
  "",
  "owner",
  "owner@example.org, evil@example.org",
  "a@b.co\r\nBcc: evil@example.org",
  "x".repeat(300),
])("%j is no address, and nothing happens", async (email) => {
  const before = storedRows(server, "select * from account_links");
  const answer = await post("/auth/forgotten", { email });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain("email address");
  expect(storedRows(server, "select * from account_links")).toEqual(before);
});

test.each([
  ["another host", { Host: "evil.example", Origin: "http://evil.example" }],
  ["another host in passing", { "X-Forwarded-Host": "evil.example", Forwarded: "host=evil.example" }],
  [
    "its own host, and another in passing",
    {
      Host: "site.example.org",
      Origin: SITE_URL,
      "X-Forwarded-Host": "evil.example",
    },
  ],
] as [string, Record<string, string>][])(
  "a link is built only from SITE_URL, even if a request names %s",
  async (_, headers) => {
    const { text, link } = await askForLink(headers);
    expect(text).toContain(`${SITE_URL}${link}`);
    expect(text).not.toContain("evil.example");
  },
);

test.each([
  { Host: "evil.example" },
  { Origin: "https://evil.example" },
  { "Sec-Fetch-Site": "cross-site" },
] as Record<string, string>[])("a page of another origin can't request a link: %j", async (headers) => {
  const before = storedRows(server, "select * from account_links");
  expect([400, 403]).toContain((await post("/auth/forgotten", { email: OWNER }, headers)).status);
  expect(storedRows(server, "select * from account_links")).toEqual(before);
});

test("opening the link uses nothing up, and its page is neither cached, indexed nor sent as a referrer", async () => {
  const { link } = await askForLink();
  for (let i = 0; i < 3; i += 1) {
    const page = await ask(server.url, link);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Choose a new password");
    expect(page.headers["referrer-policy"]).toBe("no-referrer");
    expect(page.headers["cache-control"]).toBe("no-store");
    expect(page.text).toContain('content="noindex"');
  }
  expect((await ask(server.url, link, { method: "HEAD" })).status).toBe(200);
  const weak = await post(link, { newPassword: "passwordpassword" });
  expect(weak.status).toBe(400);
  expect(weak.text).toContain("among those that are tried first");
  expect(weak.headers["referrer-policy"]).toBe("no-referrer");
  expect((await ask(server.url, link)).status).toBe(200);
  const foreign = await post(
    link,
    { newPassword: "lantern harvest quiet bridge" },
    { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
  );
  expect(foreign.status).toBe(403);
});

test("of 20 at the same time one sets the password; sessions end; afterwards the link opens nothing", async () => {
  const before = await signIn(server);
  expect((await before.ask("/admin")).status).toBe(200);
  const { link } = await askForLink();
  const passwords = Array.from({ length: 20 }, (_, i) => `lantern harvest quiet ${i}`);
  // Like a browser on a page with `Referrer-Policy: no-referrer`.
  const answers = await Promise.all(
    passwords.map((newPassword) => post(link, { newPassword }, { Origin: "null" })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(410)]);
  const won = passwords[answers.findIndex(({ status }) => status === 200)] ?? "";
  expect((await before.ask("/admin")).status).toBe(302);
  expect((await ask(server.url, link)).status).toBe(410);
  expect((await post(link, { newPassword: "one more quiet lantern" })).status).toBe(410);
  expect((await post("/auth/login", { email: OWNER, password: server.administrator.password })).status).toBe(
    401,
  );
  const signedIn = await post("/auth/login", { email: OWNER, password: won });
  expect(signedIn.status).toBe(303);
  // The reset itself must not sign anybody in, because that would bypass a second step.
  for (const answer of answers)
    expect(String(answer.headers["set-cookie"] ?? "")).not.toMatch(/session=[^;]/);
  server.administrator.password = won;
});

test.each(["x", "..", "%00", "A".repeat(43), `${"A".repeat(43)}%0d%0aSet-Cookie:x=1`, "A".repeat(2000)])(
  "the forged link %j opens nothing",
  async (token) => {
    for (const purpose of ["reset", "email"]) {
      const page = await ask(server.url, `/auth/${purpose}/${token}`);
      expect([404, 410]).toContain(page.status);
      const sent = await post(`/auth/${purpose}/${token}`, { newPassword: "lantern harvest quiet bridge" });
      expect([404, 405, 410]).toContain(sent.status);
    }
  },
);

test("a link for one purpose is invalid for the other", async () => {
  const { link } = await askForLink();
  expect((await ask(server.url, link.replace("/reset/", "/email/"))).status).toBe(410);
  expect((await post(link.replace("/reset/", "/email/"), {})).status).toBe(410);
  expect((await ask(server.url, link)).status).toBe(200);
});

test("one address may ask 20 times an hour", async () => {
  const headers = { "X-Forwarded-For": "203.0.113.200" };
  for (let i = 0; i < 20; i += 1)
    expect((await post("/auth/forgotten", { email: `p${i}@example.org` }, headers)).status).toBe(200);
  const refused = await post("/auth/forgotten", { email: "p21@example.org" }, headers);
  expect(refused.status).toBe(429);
  expect(refused.text).toMatch(/Too many tries\. Please wait \d+ minutes/);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
});

test("no link is in the log", async () => {
  const tokens = mails.received.flatMap(
    ({ raw }) => readText(raw).match(/\/auth\/(?:reset|email)\/[\w-]{43}/g) ?? [],
  );
  expect(tokens.length).toBeGreaterThan(3);
  const log = server.lines.join("\n");
  expect(log).toContain("/auth/reset/:token");
  for (const token of tokens) expect(log).not.toContain(token.split("/").at(-1));
});

test("the account screen refuses forbidden changes, and changes nothing", async () => {
  const administrator = await signIn(server);
  const users = () => JSON.stringify(storedRows(server, "select * from users"));
  const credentials = () => JSON.stringify(storedRows(server, "select * from accounts"));
  const before = users() + credentials();
  const send = async (path: string, fields: Record<string, string>) => {
    const answer = await administrator.ask(`/admin/account/${path}`, new URLSearchParams(fields));
    return { status: answer.status, ...(await answer.json()) };
  };
  const current = server.administrator.password;
  expect(
    await send("password", { currentPassword: "wrong horse", newPassword: "lantern quiet harvest" }),
  ).toEqual({
    status: 400,
    ok: false,
    errors: { currentPassword: "This is not your current password." },
  });
  expect(await send("password", { newPassword: "lantern quiet harvest" })).toMatchObject({ status: 400 });
  for (const newPassword of ["", "fourteen signs", "x".repeat(129), "owner@example.org"])
    expect(await send("password", { currentPassword: current, newPassword })).toMatchObject({
      status: 400,
      errors: { newPassword: expect.any(String) },
    });
  for (const email of ["", "nobody", OWNER, "a@example.org\r\nBcc: b@example.org"])
    expect(await send("email", { currentPassword: current, email })).toMatchObject({
      status: 400,
      errors: { email: expect.any(String) },
    });
  expect(await send("email", { currentPassword: "wrong horse", email: "new@example.org" })).toMatchObject({
    errors: { currentPassword: "This is not your current password." },
  });
  for (const name of ["", " \n", "x".repeat(81)])
    expect(await send("name", { name })).toMatchObject({ status: 400, errors: { name: expect.any(String) } });
  expect(users() + credentials()).toBe(before);
});

test("nobody ends a session that is not theirs", async () => {
  const administrator = await signIn(server);
  for (const id of ["unknown", "%27%20or%201=1", "..%2f"]) {
    const answer = await fetch(`${server.url}/admin/account/sessions/${id}`, {
      method: "DELETE",
      headers: { Cookie: administrator.cookie, Origin: server.url, "Sec-Fetch-Site": "same-origin" },
    });
    expect(answer.status).toBe(404);
  }
  const wrongMethod = await administrator.ask("/admin/account/sessions", new URLSearchParams());
  expect(wrongMethod.status).toBe(405);
});
