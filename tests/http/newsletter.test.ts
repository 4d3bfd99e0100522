import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { readReceivedMails } from "#tests/support/received-mails.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { storedRows } from "#tests/support/stored-rows.ts";
import { type Answer, ask, formHeaders } from "./request.ts";

const SITE_URL = "https://site.example.org";

let mails: MailServer;
let server: TestServer;
beforeAll(async () => {
  mails = await startMailServer();
  server = await startServer({ SITE_URL, SMTP_URL: mails.url });
});
afterAll(async () => {
  await server.stop();
  await mails.close();
});

/** What the proxy in front of the site passes on of a browser's form. */
const FORM = { ...formHeaders(SITE_URL), Host: "site.example.org" };

function post(path: string, fields: Record<string, string> = {}, headers: Record<string, string> = FORM) {
  return ask(server.url, path, { method: "POST", headers, body: new URLSearchParams(fields).toString() });
}

const subscribe = (email: string): Promise<Answer> => post("/newsletter", { email });
const rowOf = (email: string) =>
  storedRows(server, `select id, state from newsletter_subscribers where email_key = '${email}'`)[0];
const stateOf = (email: string) => rowOf(email)?.state;
const stateById = (id: unknown) =>
  storedRows(server, `select state from newsletter_subscribers where id = '${id}'`)[0]?.state;

/** Returns the path of the link to `kind` in the last of `count` mails to an address. */
async function mailedPath(email: string, count: number, kind: "confirm" | "unsubscribe"): Promise<string> {
  const mail = (await readReceivedMails(mails, email, count)).at(-1);
  const link = new RegExp(`${SITE_URL}(/newsletter/${kind}/[\\w-]+)`).exec(mail?.text ?? "")?.[1];
  if (!link) throw new Error(`No link to ${kind} in: ${mail?.text}`);
  return link;
}

test("opening the links changes nothing, pressing the buttons does", async () => {
  const email = "amina@example.org";
  await subscribe(email);
  const confirm = await mailedPath(email, 1, "confirm");
  for (const method of ["GET", "HEAD", "GET"]) {
    const opened = await ask(server.url, confirm, { method });
    expect(opened.status).toBe(200);
    expect(opened.headers["cache-control"]).toBe("no-store");
    expect(opened.headers["set-cookie"]).toBeUndefined();
  }
  expect((await ask(server.url, confirm)).text).toContain('content="noindex"');
  expect(stateOf(email)).toBe("pending");

  for (let i = 0; i < 2; i++) {
    const pressed = await post(confirm);
    expect(pressed.status).toBe(303);
    expect(pressed.headers.location).toBe(confirm);
    expect((await ask(server.url, confirm)).text).toContain("You are subscribed");
  }
  expect(stateOf(email)).toBe("confirmed");

  const unsubscribe = await mailedPath(email, 2, "unsubscribe");
  for (const method of ["GET", "HEAD"])
    expect((await ask(server.url, unsubscribe, { method })).status).toBe(200);
  expect(stateOf(email)).toBe("confirmed");
  const id = rowOf(email)?.id;
  const pressed = await post(unsubscribe);
  expect(pressed.status).toBe(200);
  expect(pressed.text).toContain("You have been unsubscribed");
  expect(stateById(id)).toBe("unsubscribed");
  // A used confirmation link subscribes nobody again.
  expect((await post(confirm)).status).toBe(410);
  expect(stateById(id)).toBe("unsubscribed");
});

test("a mail server unsubscribes with one click, as in RFC 8058", async () => {
  for (const [email, headers, body] of [
    [
      "one@example.org",
      { "Content-Type": "application/x-www-form-urlencoded" },
      "List-Unsubscribe=One-Click",
    ],
    [
      "two@example.org",
      { "Content-Type": "multipart/form-data; boundary=b" },
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ] as const) {
    await subscribe(email);
    await post(await mailedPath(email, 1, "confirm"));
    const [, welcome] = await readReceivedMails(mails, email, 2);
    expect(welcome?.headers.get("list-unsubscribe-post")).toEqual(["List-Unsubscribe=One-Click"]);
    const [link = ""] = welcome?.headers.get("list-unsubscribe") ?? [];
    expect(link).toMatch(/^<https:\/\/site\.example\.org\/newsletter\/unsubscribe\/[\w-]{75}>$/);
    const id = rowOf(email)?.id;
    const answer = await ask(server.url, link.slice(SITE_URL.length + 1, -1), {
      method: "POST",
      headers,
      body,
    });
    expect(answer.status).toBe(200);
    expect(stateById(id)).toBe("unsubscribed");
  }
});

test("a page of another site subscribes and unsubscribes nobody", async () => {
  const email = "three@example.org";
  await subscribe(email);
  await post(await mailedPath(email, 1, "confirm"));
  const foreign = {
    ...FORM,
    Origin: "https://evil.example",
    "Sec-Fetch-Site": "cross-site",
  };
  expect((await post(await mailedPath(email, 2, "unsubscribe"), {}, foreign)).status).toBe(403);
  expect(stateOf(email)).toBe("confirmed");
  expect((await post("/newsletter", { email: "foreign@example.org" }, foreign)).status).toBe(403);
  expect(stateOf("foreign@example.org")).toBeUndefined();
});

test("the answer is the same page whether an address is new, waiting, subscribed or unsubscribed", async () => {
  // amina@ has unsubscribed and three@ is subscribed since the tests above.
  const answers = [
    await subscribe("new@example.org"),
    await subscribe("new@example.org"),
    await subscribe("three@example.org"),
    await subscribe("amina@example.org"),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(303);
    expect(answer.text).toBe(answers[0]?.text);
    expect(answer.headers.location).toBe(answers[0]?.headers.location);
    expect(Object.keys(answer.headers)).toEqual(Object.keys(answers[0]?.headers ?? {}));
  }
  const page = await ask(server.url, answers[0]?.headers.location ?? "");
  expect(page.text).toContain("Check your inbox");
  expect(stateOf("three@example.org")).toBe("confirmed");
  const states = storedRows(
    server,
    "select state from newsletter_subscribers where email = 'amina@example.org'",
  );
  expect(states).toEqual([{ state: "unsubscribed" }]);
});

test("links in mails are built from SITE_URL, whatever host the request names", async () => {
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    Host: "evil.example",
    "X-Forwarded-Host": "evil.example",
  };
  expect((await post("/newsletter", { email: "host@example.org" }, headers)).status).toBe(303);
  const [mail] = await readReceivedMails(mails, "host@example.org", 1);
  expect(mail?.raw).not.toContain("evil");
  await mailedPath("host@example.org", 1, "confirm");
});

test.each(["", "amina", "a@example.org\r\nBcc: b@example.org", `${"x".repeat(250)}@example.org`])(
  "%j is no address: 400, reported next to the field, and kept",
  async (email) => {
    const answer = await subscribe(email);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("Enter your email address, for example amina@example.org.");
    expect(answer.text).toMatch(/<input[^>]*aria-invalid="true"/);
  },
);

test("a filled-in hidden field is refused", async () => {
  expect((await post("/newsletter", { email: "bot@example.org", homepage: "x" })).status).toBe(400);
  expect(stateOf("bot@example.org")).toBeUndefined();
});

test.each(["confirm", "unsubscribe"])("an unknown link to %s is reported", async (kind) => {
  for (const token of ["x", "0".repeat(43), `${"0".repeat(32)}${"A".repeat(43)}`, "%27%3B--"]) {
    const path = `/newsletter/${kind}/${token}`;
    const status = kind === "confirm" ? 410 : 404;
    expect((await ask(server.url, path)).status).toBe(status);
    expect((await post(path)).status).toBe(status);
  }
});

test("a program with a list of addresses is stopped, with the site's own page", async () => {
  let answer = await subscribe("list-0@example.org");
  for (let i = 1; i <= 20 && answer.status === 303; i++) answer = await subscribe(`list-${i}@example.org`);
  expect(answer.status).toBe(429);
  expect(answer.text).toContain("Many requests came from your network.");
});

describe("without a mail server", () => {
  let silent: TestServer;
  beforeAll(async () => {
    silent = await startServer();
  });
  afterAll(() => silent.stop());

  test("visitors learn that the address is stored, and the confirmation follows once mails can be sent", async () => {
    const email = "early@example.org";
    const answer = await ask(silent.url, "/newsletter", {
      method: "POST",
      headers: formHeaders(silent.url),
      body: new URLSearchParams({ email }).toString(),
    });
    expect(answer.status).toBe(303);
    const page = await ask(silent.url, answer.headers.location ?? "");
    expect(page.text).toContain("Your address is kept. This website cannot send mails at the moment");
    expect(page.text).not.toMatch(/look into your mailbox|Check your inbox/);
    await silent.stop();
    silent = await startServer({ DATA_DIR: silent.dataDir, SMTP_URL: mails.url });
    const [mail] = await readReceivedMails(mails, email, 1);
    const path = new RegExp(`${silent.url}(/newsletter/confirm/[\\w-]+)`).exec(mail?.text ?? "")?.[1] ?? "";
    expect((await ask(silent.url, path)).status).toBe(200);
  });
});
