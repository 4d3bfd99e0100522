import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type SignedIn, signIn } from "#tests/support/sign-in.ts";
import { storedRows } from "#tests/support/stored-rows.ts";
import { ask, formHeaders } from "./request.ts";

let server: TestServer;
let administrator: SignedIn;
beforeAll(async () => {
  server = await startServer();
  administrator = await signIn(server);
});
afterAll(() => server.stop());

async function subscribe(email: string): Promise<string> {
  await ask(server.url, "/newsletter", {
    method: "POST",
    headers: formHeaders(server.url),
    body: new URLSearchParams({ email }).toString(),
  });
  return storedRows(server, `select id from newsletter_subscribers where email = '${email}'`)[0]
    ?.id as string;
}

function send(method: string, path: string, headers: Record<string, string> = {}) {
  return ask(server.url, path, {
    method,
    headers: { ...formHeaders(server.url), Cookie: administrator.cookie, ...headers },
    body: "",
  });
}

const subscribers = () => storedRows(server, "select * from newsletter_subscribers order by id");
const audit = () =>
  storedRows(server, "select action, subject, detail, subject_id from audit_entries order by id");

test("a removed subscriber is gone with its mails; the audit list doesn't say who it was", async () => {
  const id = await subscribe("amina@example.org");
  await subscribe("bola@example.org");
  const before = audit().length;
  expect((await send("DELETE", `/admin/newsletter/${id}`)).status).toBe(200);
  expect(subscribers()).toMatchObject([{ email: "bola@example.org" }]);
  expect(storedRows(server, "select recipient from outbox")).toEqual([{ recipient: "bola@example.org" }]);
  expect(audit().slice(before)).toEqual([
    {
      action: "removed",
      subject: "newsletter subscriber",
      detail: "The address was pending",
      subject_id: null,
    },
  ]);
  expect((await send("DELETE", `/admin/newsletter/${id}`)).status).toBe(404);
});

test("an invalid removal changes nothing", async () => {
  const id = await subscribe("chi@example.org");
  const before = [subscribers(), audit()];
  for (const method of ["POST", "PUT", "PATCH"])
    expect((await send(method, `/admin/newsletter/${id}`)).status).toBe(405);
  for (const forged of ["unknown", "1%20or%201=1", "%27", "x".repeat(2000)])
    expect((await send("DELETE", `/admin/newsletter/${forged}`)).status).toBe(404);
  const evil = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
  expect((await send("DELETE", `/admin/newsletter/${id}`, evil)).status).toBe(403);
  expect((await send("DELETE", `/admin/newsletter/${id}`, { Cookie: "" })).status).toBe(401);
  expect([subscribers(), audit()]).toEqual(before);
});

test.each([
  "?page=-1",
  "?page=9999999999",
  "?page=abc&state=nonsense",
  "?q=%00%22'%20OR%201",
  `?q=${"a".repeat(3000)}`,
])("the list answers to %s", async (query) => {
  for (const list of ["newsletter", "audit"])
    expect((await administrator.ask(`/admin/${list}${query}`)).status).toBe(200);
});

test("the export is a file for spreadsheets in which no address is evaluated", async () => {
  await subscribe("+sum@example.org");
  const answer = await administrator.ask("/admin/newsletter/export.csv?state=pending");
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="newsletter-subscribers-[\d-]+\.csv"$/,
  );
  const text = await answer.text();
  expect(text).toContain(`\r\n"'+sum@example.org","Pending",`);
  const none = await (await administrator.ask("/admin/newsletter/export.csv?state=unsubscribed")).text();
  expect(none.trimEnd().split("\r\n")).toHaveLength(1);
});
