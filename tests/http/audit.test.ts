import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FEATURES } from "#app/features.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { type OpenIdProvider, startOpenIdProvider } from "#tests/support/openid-provider.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type SignedIn, signIn } from "#tests/support/sign-in.ts";
import { storedRows } from "#tests/support/stored-rows.ts";
import { EXAMPLES } from "./admin-writes.ts";
import { ask, formHeaders } from "./request.ts";

/** What features declare that their audit entries are about. */
const SUBJECTS = FEATURES.flatMap(({ audit = [] }) => audit);

let mails: MailServer;
let provider: OpenIdProvider;
let server: TestServer;
let administrator: SignedIn;
beforeAll(async () => {
  provider = await startOpenIdProvider(() => server.url);
  mails = await startMailServer();
  const settings = { DEMO_CONTENT: "1", LOG_LEVEL: "error", SMTP_URL: mails.url };
  server = await startServer({ ...settings, ...provider.settings });
  administrator = await signIn(server);
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
  await mails.close();
});

const rows = (query: string) => storedRows(server, query);
const entries = () =>
  rows("select actor_name, actor_id, action, subject, detail from audit_entries order by id");

function change(statement: string): void {
  // Waits, because the server may be writing at this moment, for instance that a mail was sent.
  const sqlite = new DatabaseSync(path.join(server.dataDir, "schoolward.sqlite"), { timeout: 10_000 });
  sqlite.exec(statement);
  sqlite.close();
}

describe.each(Object.entries(EXAMPLES))("%s", (_, examples) => {
  test.each(examples)("$method records one entry, once", async ({ method, prepare }) => {
    const { path, form, audit } = await prepare({
      administrator,
      url: server.url,
      dataDir: server.dataDir,
      rows,
      change,
    });
    const send = () =>
      fetch(server.url + path, {
        method,
        headers: { Cookie: administrator.cookie, Origin: server.url, "Sec-Fetch-Site": "same-origin" },
        body: form,
        redirect: "manual",
      });
    const before = entries().length;
    const answer = await send();
    expect(answer.status, await answer.text()).toBeLessThan(400);
    const [entry, ...others] = entries().slice(before);
    expect(others).toEqual([]);
    expect(SUBJECTS).toContain(entry?.subject);
    expect(entry).toMatchObject({ action: audit.action, subject: audit.subject });
    expect(entry?.actor_id).toEqual(rows("select id from users")[0]?.id);
    expect(entry?.detail ?? "").toMatch(audit.detail ?? /^/);
  });
});

test("no entry contains the text of a message or a reply, or its sender", () => {
  const told = JSON.stringify(entries());
  expect(told).not.toContain("Words for one person only");
  for (const { name, email, message } of rows("select name, email, message from messages"))
    for (const personal of [name, email, message]) expect(told).not.toContain(String(personal));
});

test("an export of messages, subscribers or gifts is recorded with its author, but not its content", async () => {
  const before = entries().length;
  for (const file of [
    "/admin/messages/export?folder=archive",
    "/admin/messages/export?q=agnes%40example.org",
    "/admin/newsletter/export.csv",
    "/admin/gifts/export.csv",
    "/admin/newsletter/export.csv?state=pending",
  ])
    await (await administrator.ask(file)).text();
  expect(entries().slice(before)).toMatchObject([
    { actor_name: "Administrator", action: "exported", subject: "messages", detail: "Archive" },
    { action: "exported", subject: "messages", detail: "All folders, searched" },
    { action: "exported", subject: "newsletter subscribers", detail: "All" },
    { action: "exported", subject: "gift", detail: "All bookings and spendings" },
    { action: "exported", subject: "newsletter subscribers", detail: "Pending" },
  ]);
});

test("signing in, failing to do so, and signing out are recorded", async () => {
  const email = server.administrator.email;
  const trySignIn = (fields: Record<string, string>) =>
    ask(server.url, "/auth/login", {
      method: "POST",
      headers: formHeaders(server.url),
      body: new URLSearchParams(fields).toString(),
    });
  const before = entries().length;
  await trySignIn({ email, password: "not the password" });
  await trySignIn({ email: "my-password@example.org", password: "not the password" });
  const again = await signIn(server);
  await again.ask("/logout", new URLSearchParams());
  expect(entries().slice(before)).toMatchObject([
    { actor_name: "Somebody", action: "failed to sign in", subject: "account", detail: email },
    { actor_name: "Somebody", action: "failed to sign in", subject: "account", detail: null },
    { actor_name: "Administrator", action: "signed in", subject: "account" },
    { actor_name: "Administrator", action: "signed out", subject: "account" },
  ]);
  expect(JSON.stringify(entries())).not.toContain("my-password");
});
