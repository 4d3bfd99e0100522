import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { saveContactDataOf } from "#tests/support/contact-data.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { insertMessages } from "#tests/support/messages.ts";
import { readReceivedMails } from "#tests/support/received-mails.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { storedRows } from "#tests/support/stored-rows.ts";
import { type Answer, ask, formHeaders } from "./request.ts";

let mails: MailServer;
let server: TestServer;
let cookie: string;
beforeAll(async () => {
  // Each request comes from an address of its own, because these tests send more forms than a
  // person does.
  mails = await startMailServer();
  server = await startServer({ TRUST_PROXY: "1", SMTP_URL: mails.url });
  await saveContactDataOf(server);
  ({ cookie } = await signIn(server));
});
afterAll(async () => {
  await server.stop();
  await mails.close();
});

let requests = 0;
function request(path: string, method = "GET", fields?: [name: string, value: string][]): Promise<Answer> {
  requests += 1;
  return ask(server.url, path, {
    method,
    headers: {
      ...formHeaders(server.url),
      Cookie: cookie,
      "X-Forwarded-For": `203.0.${Math.floor(requests / 250)}.${requests % 250}`,
    },
    ...(fields ? { body: new URLSearchParams(fields).toString() } : {}),
  });
}

async function store(...changes: Parameters<typeof insertMessages>[1][]): Promise<string[]> {
  const database = openDatabase({ dataDir: server.dataDir });
  try {
    return (await insertMessages(database.db, ...changes)).map(({ id }) => id);
  } finally {
    await database.close();
  }
}

const stored = (id: string) =>
  storedRows(server, `select * from messages where id = '${id}'`)[0] as { updated_at: number };
const everything = () =>
  JSON.stringify([
    storedRows(server, "select * from messages order by id"),
    storedRows(server, "select * from message_replies order by id"),
    storedRows(server, "select id from outbox order by id"),
    storedRows(server, "select id from audit_entries order by id"),
  ]);

let id: string;
let version: string;
beforeEach(async () => {
  [id] = (await store({ name: "Amina Bello" })) as [string];
  version = String(stored(id).updated_at);
});
const chosen = (): [string, string][] => [["message", `${id}:${version}`]];

test("reading a message changes nothing", async () => {
  const before = everything();
  const page = await request(`/admin/messages/${id}`);
  expect(page.status).toBe(200);
  expect(page.text).toContain("Whom can we ask?");
  expect(page.headers["cache-control"]).toContain("no-store");
  await request(`/admin/messages/${id}.data`);
  await request("/admin/messages");
  expect(everything()).toBe(before);
});

test.each(["nowhere", "00000000-0000-7000-8000-000000000000", "%27%20or%201=1", "x".repeat(300)])(
  "there is no message %s",
  async (address) => {
    expect((await request(`/admin/messages/${address}`)).status).toBe(404);
  },
);

test("a message in the trash has no page", async () => {
  const [deleted] = await store({ deletedAt: 5 });
  expect((await request(`/admin/messages/${deleted}`)).status).toBe(404);
});

describe.each(["reading", "answer", "archive", "quarantine", "trash"])("%s", (name) => {
  const path = `/admin/messages/${name}`;

  test.each<[why: string, fields: [string, string][]]>([
    ["nothing chosen", []],
    ["no version", [["message", "abc"]]],
    ["a version that is none", [["message", "abc:-1"]]],
    ["a version too long", [["message", `abc:${"1".repeat(16)}`]]],
    ["an id with signs of its own", [["message", "a'b:1"]]],
    ["very many", Array.from({ length: 101 }, (_, i): [string, string] => ["message", `m${i}:1`])],
  ])("%s is refused and changes nothing", async (_why, fields) => {
    const before = everything();
    // Messages are restored like everything else, under `/admin/trash`.
    for (const method of name === "trash" ? ["POST"] : ["POST", "DELETE"]) {
      const answer = await request(path, method, fields);
      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.text)).toEqual({ ok: false, formError: "Choose at least one message." });
    }
    expect(everything()).toBe(before);
  });

  test("another method, or a forged id, changes nothing", async () => {
    const before = everything();
    expect((await request(path, "PUT", chosen())).status).toBe(405);
    if (name === "trash") expect((await request(path, "DELETE", chosen())).status).toBe(405);
    const forged = await request(path, "POST", [["message", "00000000-0000-7000-8000-000000000000:1"]]);
    expect(forged.status).toBe(404);
    expect(everything()).toBe(before);
  });

  test("another origin or an ended session changes nothing", async () => {
    const before = everything();
    const body = new URLSearchParams(chosen()).toString();
    const headers = { ...formHeaders(server.url), Cookie: cookie };
    const foreign = { ...headers, Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    expect((await ask(server.url, path, { method: "POST", headers: foreign, body })).status).toBe(403);
    const ended = { ...headers, Cookie: "", Accept: "application/json", "X-Forwarded-For": "198.51.100.1" };
    expect((await ask(server.url, path, { method: "POST", headers: ended, body })).status).toBe(401);
    expect(everything()).toBe(before);
  });
});

test("a change answers with the new version; an older version is refused", async () => {
  const archived = await request("/admin/messages/archive", "POST", chosen());
  expect(archived.status).toBe(200);
  const { updated_at } = stored(id);
  expect(JSON.parse(archived.text)).toEqual({
    ok: true,
    done: [{ id, updatedAt: updated_at }],
    changed: 0,
    gone: 0,
    undo: expect.any(String),
  });
  const stale = await request("/admin/messages/trash", "POST", chosen());
  expect(stale.status).toBe(409);
  expect(JSON.parse(stale.text).formError).toMatch(/^Somebody else has changed this/);
  expect(stored(id)).toMatchObject({ folder: "archive", deleted_at: null });
});

test.each([
  ["archive", "archive"],
  ["quarantine", "quarantine"],
  ["trash", "remove"],
])("several are moved to %s only with the plan for exactly that", async (state, change) => {
  const ids = [...(await store({})), ...(await store({}))];
  const several = ids.map((one): [string, string] => ["message", `${one}:${stored(one).updated_at}`]);
  const before = everything();
  // A request without a plan shows that nobody has read one, and the plan of another change says
  // something else.
  const other = await request(
    `/admin/messages/plan?${new URLSearchParams([["to", "unarchive"], ...several])}`,
    "GET",
  );
  const { token } = JSON.parse(other.text);
  for (const plan of [
    [],
    [
      ["to", "unarchive"],
      ["plan", token],
    ],
  ] as [string, string][][])
    expect((await request(`/admin/messages/${state}`, "POST", [...plan, ...several])).status).toBe(409);
  expect(everything()).toBe(before);
  const planned = await request(
    `/admin/messages/plan?${new URLSearchParams([["to", change], ...several])}`,
    "GET",
  );
  const agreed: [string, string] = ["plan", JSON.parse(planned.text).token];
  expect((await request(`/admin/messages/${state}`, "POST", [agreed, ...several])).status).toBe(200);
});

describe("a reply", () => {
  const reply = (fields: Record<string, string>) =>
    request(
      `/admin/messages/${id}/replies`,
      "POST",
      Object.entries({ id: randomUUID(), updatedAt: version, ...fields }),
    );

  test.each<[why: string, fields: Record<string, string>, sentence: string]>([
    ["without words", { text: " \r\n " }, "Enter your reply."],
    ["too long", { text: "x".repeat(5001) }, "The reply can have at most 5000 characters."],
    ["with a forged key", { text: "Hello", id: "1; drop table" }, "Reload the page and try again."],
    ["without a version", { text: "Hello", updatedAt: "now" }, "Reload the page and try again."],
  ])("%s is refused and changes nothing", async (_why, fields, sentence) => {
    const before = everything();
    const answer = await reply(fields);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(sentence);
    expect(everything()).toBe(before);
  });

  test("goes to the sender as plain text, whatever it contains, and answers come to the foundation", async () => {
    const [own] = (await store({ email: "plain@example.org", subject: "Hi <b>" })) as [string];
    id = own;
    version = String(stored(own).updated_at);
    const text = "<script>alert(1)</script>\r\nBcc: x@example.org";
    const key = randomUUID();
    expect((await reply({ text, id: key })).status).toBe(200);
    expect((await reply({ text, id: key })).status).toBe(200);
    const [mail] = await readReceivedMails(mails, "plain@example.org", 1);
    expect(mail?.headers.get("reply-to")).toEqual(["hello@example.org"]);
    expect(mail?.headers.get("subject")).toEqual(["Re: Hi <b>"]);
    expect(mail?.headers.get("auto-submitted")).toEqual(["no"]);
    expect(mail?.headers.get("bcc")).toBeUndefined();
    expect(mail?.text).toContain("<script>alert(1)</script>");
    expect((await request(`/admin/messages/${own}`)).text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    const audit = storedRows(server, `select * from audit_entries where subject_id = '${own}'`);
    expect(audit).toHaveLength(1);
    expect(JSON.stringify(audit)).not.toMatch(/script|plain@/);
  });

  test("to a message that doesn't exist is refused", async () => {
    const before = everything();
    id = "00000000-0000-7000-8000-000000000000";
    expect((await reply({ text: "Hello" })).status).toBe(404);
    expect((await request(`/admin/messages/${id}/replies/none/sending`, "POST", [])).status).toBe(404);
    expect(everything()).toBe(before);
  });
});

test("the export contains what the list's filter shows, as text that no spreadsheet evaluates", async () => {
  await store({
    name: "=HYPERLINK(1)",
    email: "formula@example.org",
    message: 'Say "hi",\nplease',
    folder: "archive",
  });
  const answer = await request("/admin/messages/export?folder=archive&q=formula");
  expect(answer.status).toBe(200);
  expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(answer.headers["content-disposition"]).toMatch(
    /^attachment; filename="messages-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const [headings, line] = answer.text.slice(1).split("\r\n");
  expect(headings).toBe(
    '"Received","Name","Email","Phone","Company","Subject","Message","Folder","Status","Reply due","Answered"',
  );
  expect(line).toContain(
    `,"'=HYPERLINK(1)","formula@example.org","","","","Say ""hi"",\nplease","Archive","Unread","",""`,
  );
  expect((await request("/admin/messages/export?q=nobody-has-this")).text.split("\r\n")).toHaveLength(2);
});

test.each(["?folder=lost&show=everything&page=-1", "?page=999999", "?q=%00%27%25", `?q=${"x".repeat(500)}`])(
  "a list's address with nonsense (%s) shows a list all the same",
  async (query) => {
    expect((await request(`/admin/messages${query}`)).status).toBe(200);
  },
);

describe("reply times", () => {
  const save = (fields: [string, string][]) => request("/admin/settings/reply-times", "POST", fields);

  test.each<[why: string, fields: [string, string][], sentence: string]>([
    ["no business day", [["updatedAt", "0"]], "Choose at least one business day."],
    [
      "an unknown day",
      [
        ["updatedAt", "0"],
        ["businessDays", "9"],
      ],
      "Choose at least one business day.",
    ],
    [
      "a date that is none",
      [
        ["updatedAt", "0"],
        ["businessDays", "1"],
        ["holidayDate", "2026-02-30"],
      ],
      "Enter the date of each holiday.",
    ],
    ["no version", [["businessDays", "1"]], "Reload the page and try again."],
  ])("%s is refused and changes nothing", async (_why, fields, sentence) => {
    const answer = await save(fields);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(sentence);
    expect(storedRows(server, "select * from settings where key = 'reply times'")).toEqual([]);
  });
});
