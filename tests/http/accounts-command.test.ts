import { execFile } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { storedRows } from "#tests/support/stored-rows.ts";
import { ask, formHeaders } from "./request.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Runs `schoolward accounts …` on the data of a running server. */
function run(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: "", SITE_URL: server.url };
  return new Promise((resolve) => {
    execFile(process.execPath, ["server/schoolward.ts", "accounts", ...words], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

async function choosePassword(out: string, newPassword: string): Promise<number> {
  const link = new URL(/^http\S+\/auth\/reset\/[\w-]{43}$/m.exec(out)?.[0] ?? "");
  expect(link.origin).toBe(server.url);
  const answer = await ask(server.url, link.pathname, {
    method: "POST",
    headers: formHeaders(server.url),
    body: new URLSearchParams({ newPassword }).toString(),
  });
  return answer.status;
}

const entry = (action: string) =>
  storedRows(
    server,
    `select actor_name, subject, detail from audit_entries where action = '${action}' order by id desc`,
  )[0];

test("an owner is created, chooses a password by the link and signs in", async () => {
  const made = await run("create-owner", "Bola@Example.org", "--name", "Bola Ade");
  expect([made.code, made.err]).toEqual([0, ""]);
  expect(entry("created")).toMatchObject({ actor_name: "Schoolward", detail: "bola@example.org" });
  expect(await choosePassword(made.out, "lantern harvest quiet bridge")).toBe(200);
  const bola = {
    ...server,
    administrator: { email: "bola@example.org", password: "lantern harvest quiet bridge" },
  };
  const account = await (await (await signIn(bola)).ask("/admin/account")).text();
  expect(account).toContain("Bola Ade");

  const again = await run("create-owner", "bola@example.org");
  expect([again.code, again.err.trim()]).toEqual([1, "bola@example.org has an account already."]);
});

test("resetting a password on a running site ends the sessions", async () => {
  const before = await signIn(server);
  const { email } = server.administrator;
  const listed = await run("sessions", email);
  expect(listed.out).toMatch(
    /^owner@example\.org: An unknown device, last used \d{4}-\d\d-\d\d \d\d:\d\d UTC/,
  );
  const reset = await run("reset-password", email);
  expect([reset.code, reset.err]).toEqual([0, ""]);
  expect((await before.ask("/admin")).status).toBe(200);
  const password = "a bridge of quiet lanterns";
  expect(await choosePassword(reset.out, password)).toBe(200);
  expect((await before.ask("/admin")).status).toBe(302);
  server.administrator.password = password;
  await signIn(server);
});

test("somebody who lost the second step gets in without it, and all older sessions end", async () => {
  const before = await signIn(server);
  const { email } = server.administrator;
  const removed = await run("reset-factor", email);
  expect([removed.code, removed.err]).toEqual([0, ""]);
  expect(entry("removed")).toMatchObject({
    actor_name: "Schoolward",
    subject: "second steps",
    detail: email,
  });
  expect((await before.ask("/admin")).status).toBe(302);
  expect((await (await signIn(server)).ask("/admin")).status).toBe(200);
});

test("sessions are ended, and an address is changed", async () => {
  const before = await signIn(server);
  const ended = await run("end-sessions", server.administrator.email);
  expect(ended.out).toMatch(/signed out everywhere \(sessions: \d+\)/);
  expect((await before.ask("/admin")).status).toBe(302);
  expect((await run("sessions")).out).toContain("owner@example.org: not signed in");

  const changed = await run("change-email", "owner@example.org", "Chief@Example.org");
  expect([changed.code, changed.err]).toEqual([0, ""]);
  server.administrator.email = "chief@example.org";
  await signIn(server);
  const taken = await run("change-email", "chief@example.org", "bola@example.org");
  expect([taken.code, taken.err.trim()]).toEqual([1, "bola@example.org has an account already."]);
});

test.each([
  [[], /^Usage: /],
  [["nothing"], /^Usage: /],
  [["toString", "x"], /^Usage: /],
  [["reset-password"], /^Usage: /],
  [["sessions", "a", "b"], /^Usage: /],
  [["create-owner", "no address"], /is no e-mail address/],
  [["reset-password", "nobody@example.org"], /^Nobody with access has the address nobody@example\.org\.$/m],
  [
    ["reset-factor", "nobody\u001b[2J@example.org"],
    /^Nobody with access has the address nobody \[2J@example\.org\.$/m,
  ],
  [["end-sessions", "nobody@example.org"], /^Nobody/],
  [["change-email", "nobody@example.org", "a@example.org"], /^Nobody/],
  [["sessions", "nobody@example.org"], /^Nobody/],
  [["sessions", "--all"], /Unknown option/],
])("%j is refused with one line and changes nothing", async (words, sentence) => {
  const stored = () =>
    JSON.stringify(
      ["users", "accounts", "account_links"].map((table) => storedRows(server, `select * from ${table}`)),
    );
  const before = stored();
  const refused = await run(...words);
  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(sentence);
  expect(refused.err).not.toContain("\u001b");
  expect(stored()).toBe(before);
});
