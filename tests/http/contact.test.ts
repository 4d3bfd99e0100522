import { afterAll, beforeAll, expect, test } from "vitest";
import { saveContactDataOf } from "#tests/support/contact-data.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { readReceivedMails } from "#tests/support/received-mails.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { storedRows } from "#tests/support/stored-rows.ts";
import { type Answer, ask, formHeaders } from "./request.ts";

const SENT = "Message sent successfully! We will get back to you soon.";
const SENT_PATH = "/contact?sent=yes#contact-heading";
const MESSAGE = {
  firstName: "Amina",
  lastName: "Bello",
  email: "amina@example.org",
  subject: "",
  message: "Whom can we ask?",
};

let mails: MailServer;
let server: TestServer;
beforeAll(async () => {
  mails = await startMailServer();
  server = await startServer({ SMTP_URL: mails.url });
  await saveContactDataOf(server);
});
afterAll(async () => {
  await server.stop();
  await mails.close();
});

function send(fields: Record<string, string>): Promise<Answer> {
  return ask(server.url, "/contact", {
    method: "POST",
    headers: formHeaders(server.url),
    body: new URLSearchParams({ ...MESSAGE, ...fields }).toString(),
  });
}

const messagesFrom = (email: string) =>
  storedRows(server, `select * from messages where email = '${email}' order by id`);

test("without scripts: the message is stored, its mail is sent, the page says so and its form is empty", async () => {
  const sent = await send({ email: "first@example.org", subject: "Größe & co", message: "Hello\r\nthere" });
  expect(sent.status).toBe(303);
  expect(sent.headers["cache-control"]).toBe("no-store");
  expect(sent.headers.location).toBe(SENT_PATH);
  const answer = await ask(server.url, "/contact?sent=yes");
  expect(answer.status).toBe(200);
  expect(answer.text).toMatch(new RegExp(`role="status"[^]*${SENT}`));
  expect(answer.text).not.toContain("Hello\nthere");
  expect(messagesFrom("first@example.org")).toMatchObject([
    { name: "Amina Bello", subject: "Größe & co", message: "Hello\nthere", is_read: 0, folder: "inbox" },
  ]);
  const [mail] = await readReceivedMails(mails, "hello@example.org", 1);
  expect(mail?.headers.get("reply-to")).toEqual(["first@example.org"]);
  expect(mail?.headers.get("auto-submitted")).toEqual(["auto-generated"]);
  expect(mail?.text).toContain("Hello\r\nthere");
  expect(mail?.text).toContain("/admin/messages");
});

test("an invalid form is answered with 400, a summary, messages next to the fields and the input", async () => {
  const typed = { firstName: '"><b>Amina', lastName: "", email: "amina@", message: "</textarea><script>x" };
  const answer = await send({ ...typed, subject: "x".repeat(151) });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain("There is a problem");
  for (const [field, sentence] of [
    ["lastName", "Enter your last name."],
    ["email", "Enter an email address that we can answer, for example amina@example.org."],
    ["subject", "The subject can have at most 150 characters."],
  ]) {
    expect(answer.text).toContain(`<a href="#${field}">${sentence}</a>`);
    expect(answer.text).toMatch(new RegExp(`id="${field}-error"[^]*?${sentence}`));
    expect(answer.text).toMatch(new RegExp(`<input[^>]*id="${field}"[^>]*aria-invalid="true"`));
  }
  expect(answer.text).toContain('value="&quot;&gt;&lt;b&gt;Amina"');
  expect(answer.text).toContain("&lt;/textarea&gt;&lt;script&gt;x</textarea>");
  expect(messagesFrom("amina@")).toEqual([]);
});

test("the page shows and sets the limits, and is cached", async () => {
  const page = await ask(server.url, "/contact");
  for (const [field, limit] of Object.entries({
    firstName: 100,
    lastName: 100,
    email: 254,
    subject: 150,
    message: 5000,
  }))
    expect(page.text).toMatch(
      new RegExp(`<(input|textarea)[^>]*maxLength="${limit}"[^>]*id="${field}"`, "i"),
    );
  expect(page.text).toContain('rows="5"');
  expect(page.headers.etag).toBeDefined();
  await send({ email: "kept@example.org", firstName: "" });
  expect((await ask(server.url, "/contact")).text).toBe(page.text);
});

test("the same submission, repeated or concurrent, is stored once and answered alike", async () => {
  const fields = { email: "again@example.org", key: "1-2-3-4" };
  const answers = await Promise.all([send(fields), send(fields), send(fields)]);
  answers.push(await send(fields), await send({ ...fields, key: "" }));
  for (const answer of answers) {
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe(SENT_PATH);
  }
  expect(messagesFrom("again@example.org")).toHaveLength(1);
});

test("likely spam waits in quarantine; its sender gets the same answer", async () => {
  const honest = await send({ email: "honest@example.org" });
  const traces: Record<string, string>[] = [{ homepage: "https://spam.example" }, { elapsed: "12" }];
  for (const trace of traces) {
    const answer = await send({ email: "program@example.org", message: JSON.stringify(trace), ...trace });
    expect(answer.status).toBe(honest.status);
    expect(answer.headers.location).toBe(honest.headers.location);
    expect(answer.text).toBe(honest.text);
  }
  expect(messagesFrom("program@example.org")).toMatchObject([
    { folder: "spam", suspicion: "hidden field" },
    { folder: "spam", suspicion: "hurried" },
  ]);
});

test("no input gets into the header of the mail", async () => {
  const lines = "\r\nBcc: victim@example.org\r\nX-Evil: 1";
  expect((await send({ email: `evil@example.org${lines}` })).status).toBe(400);
  expect(
    (await send({ email: "evil@example.org", firstName: `Eve${lines}`, subject: `Hi${lines}` })).status,
  ).toBe(303);
  const queued = storedRows(server, "select id from outbox").length;
  const received = await readReceivedMails(mails, "hello@example.org", queued);
  expect(received.filter(({ headers }) => headers.get("reply-to")?.[0] === "evil@example.org")).toHaveLength(
    1,
  );
  for (const { headers } of received) {
    expect(headers.get("to")).toEqual(["hello@example.org"]);
    expect([...headers.keys()].filter((name) => /bcc|evil/.test(name))).toEqual([]);
  }
  expect(
    received.some(({ headers }) => headers.get("subject")?.[0]?.includes("Hi Bcc: victim@example.org")),
  ).toBe(true);
});

test.each([
  ["application/json", '{"firstName":"A"}'],
  ["text/plain", "firstName=A"],
  ["multipart/form-data; boundary=x", "--x\r\nbroken"],
  ["application/x-www-form-urlencoded", ""],
])("a body of %s that is no form is answered with 400", async (type, body) => {
  const headers = { ...formHeaders(server.url), "Content-Type": type };
  const answer = await ask(server.url, "/contact", { method: "POST", headers, body });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain("Enter your message.");
});

test("a script gets the same answers as data: where success leads, or why it was refused", async () => {
  const asScript = (fields: Record<string, string>) =>
    ask(server.url, "/contact", {
      method: "POST",
      headers: { ...formHeaders(server.url), Accept: "application/json" },
      body: new URLSearchParams({ ...MESSAGE, ...fields }).toString(),
    });
  const sent = await asScript({ email: "script@example.org" });
  expect([sent.status, JSON.parse(sent.text)]).toEqual([200, { redirect: SENT_PATH }]);
  expect(sent.headers["cache-control"]).toBe("no-store");
  const refused = await asScript({ email: "script@example.org", lastName: "" });
  expect(refused.status).toBe(400);
  expect(JSON.parse(refused.text)).toMatchObject({ errors: { lastName: "Enter your last name." } });
});
