import { afterAll, beforeAll, expect, test } from "vitest";
import { startMailServer } from "#tests/support/mail-server.ts";
import { addPerson, EDITOR } from "#tests/support/people.ts";
import { readReceivedMails } from "#tests/support/received-mails.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type SignedIn, signIn } from "#tests/support/sign-in.ts";
import { storedRows } from "#tests/support/stored-rows.ts";
import { type Answer, ask, formHeaders } from "./request.ts";

const PASSWORD = "four words that never met";

let server: TestServer;
let owner: SignedIn;
beforeAll(async () => {
  server = await startServer({ TRUST_PROXY: "1" });
  owner = await signIn(server);
});
afterAll(() => server.stop());

const rows = (query: string) => storedRows(server, query);

async function change(path: string, method: "POST" | "DELETE", form: Record<string, string> = {}) {
  const answer = await fetch(server.url + path, {
    method,
    headers: { Cookie: owner.cookie, Origin: server.url, "Sec-Fetch-Site": "same-origin" },
    body: new URLSearchParams(form),
  });
  return { status: answer.status, told: await answer.json() };
}

const invite = (email: string, role = "editor") =>
  change("/admin/people/invitations", "POST", { email, role });

/** Invites somebody. @returns the path of the link */
async function invited(email: string, role?: string): Promise<string> {
  const { status, told } = await invite(email, role);
  expect(status).toBe(200);
  return new URL(told.link).pathname;
}

const accept = (path: string, fields: Record<string, string>): Promise<Answer> =>
  ask(server.url, path, {
    method: "POST",
    headers: formHeaders(server.url),
    body: new URLSearchParams(fields).toString(),
  });

test("an invitation is mailed with a link to this site, whatever host the request names", async () => {
  const mails = await startMailServer();
  const sending = await startServer({ SMTP_URL: mails.url });
  const { cookie } = await signIn(sending);
  const answer = await ask(sending.url, "/admin/people/invitations", {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "Sec-Fetch-Site": "same-origin",
      Cookie: cookie,
      Host: "evil.example",
      "X-Forwarded-Host": "evil.example",
    },
    body: "email=amina%40example.org&role=editor",
  });
  expect(answer.status).toBe(200);
  const [mail] = await readReceivedMails(mails, "amina@example.org", 1);
  const [link = ""] = /^http.*\/auth\/invitation\/[\w-]{43}$/m.exec(mail?.text ?? "") ?? [];
  expect(link.startsWith(`${sending.url}/auth/`)).toBe(true);
  expect(mail?.raw).not.toContain("evil.example");
  expect((await ask(sending.url, new URL(link).pathname)).status).toBe(200);
  await sending.stop();
  await mails.close();
});

test("opening the link uses nothing up; accepting does, signs in, and grants the offered role", async () => {
  const path = await invited("obi@example.org");
  for (let i = 0; i < 3; i += 1) {
    const page = await ask(server.url, path);
    expect(page.status).toBe(200);
    expect(page.text).toContain("obi@example.org");
    expect(page.headers["referrer-policy"]).toBe("no-referrer");
    expect(page.headers["cache-control"]).toBe("no-store");
  }
  const answer = await accept(path, { name: "Obi Adeyemi", newPassword: PASSWORD });
  expect(answer.status).toBe(303);
  expect(answer.headers.location).toBe("/admin");
  const cookie = String(answer.headers["set-cookie"]?.[0]?.split(";")[0]);
  expect((await ask(server.url, "/admin", { headers: { Cookie: cookie } })).status).toBe(200);
  const people = await ask(server.url, "/admin/people", { headers: { Cookie: cookie } });
  expect(people.status).toBe(403);
  expect(people.text).toContain("This is not open to you");
  expect(people.text).toContain("Logout");

  expect((await ask(server.url, path)).status).toBe(410);
  expect((await accept(path, { name: "Eve", newPassword: PASSWORD })).status).toBe(410);
  expect(server.lines.join("\n")).not.toContain(path.split("/").at(-1));
});

test("of twenty who accept at the same time, one is signed in", async () => {
  const path = await invited("many@example.org");
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => accept(path, { name: `Many ${i}`, newPassword: PASSWORD })),
  );
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 410)).toHaveLength(19);
  expect(rows("select id from users where email = 'many@example.org'")).toHaveLength(1);
  expect(
    rows("select id from sessions where user_id in (select id from users where email = 'many@example.org')"),
  ).toHaveLength(1);
});

test.each([
  [{ name: "Ama", newPassword: "short" }, "A new password needs at least 15 characters."],
  [{ name: "Ama", newPassword: "passwordpassword" }, "This password is among those that are tried first"],
  [{ name: "Ama", newPassword: "weak@example.org" }, "Whoever knows you or this website would guess this."],
  [{ name: " ", newPassword: PASSWORD }, "Please enter your name."],
  [{ name: "x".repeat(81), newPassword: PASSWORD }, "The name can have at most 80 characters."],
])("%j is refused in the page, and the link still works", async (fields, sentence) => {
  const path = rows("select id from invitations where email = 'weak@example.org'")[0]
    ? weakPath
    : await invited("weak@example.org");
  weakPath = path;
  const answer = await accept(path, fields);
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(sentence);
  expect(answer.text).not.toMatch(/name="newPassword"[^>]* value=/);
  expect(answer.headers["set-cookie"]).toBeUndefined();
  expect((await ask(server.url, path)).status).toBe(200);
});
let weakPath = "";

test.each(["/auth/invitation/x", `/auth/invitation/${"A".repeat(43)}`, "/auth/invitation/%00"])(
  "%s opens nothing",
  async (path) => {
    const before = rows("select * from users");
    expect([404, 410]).toContain((await ask(server.url, path)).status);
    expect([404, 410]).toContain((await accept(path, { name: "Eve", newPassword: PASSWORD })).status);
    expect(rows("select * from users")).toEqual(before);
  },
);

test("another site can't accept in a person's browser", async () => {
  const path = await invited("foreign@example.org");
  const answer = await ask(server.url, path, {
    method: "POST",
    headers: { ...formHeaders(server.url), Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
    body: new URLSearchParams({ name: "Eve", newPassword: PASSWORD }).toString(),
  });
  expect(answer.status).toBe(403);
  expect((await ask(server.url, path)).status).toBe(200);
});

test.each([
  [{ email: "", role: "editor" }, { email: "Enter the email address of the person." }],
  [{ email: "a b", role: "editor" }, { email: "Enter an email address, for example amina@example.org." }],
  [{ email: "a@example.org\nBcc: b@example.org" }, { email: /./, role: "Choose what the person may do." }],
  [{ email: "<b>a</b>@example.org", role: "owner" }, { email: /./ }],
  [{ email: "a@example.org", role: "administrator" }, { role: "Choose what the person may do." }],
  [{ email: "edna@example.org", role: "owner" }, { email: "This person has access already." }],
])("the invitation %j is refused, and nothing is sent", async (form, errors) => {
  if (form.email === EDITOR.email) await addPerson(server, EDITOR);
  const before = rows("select id from outbox");
  const { status, told } = await change("/admin/people/invitations", "POST", form as Record<string, string>);
  expect(status).toBeGreaterThanOrEqual(400);
  for (const [field, sentence] of Object.entries(errors)) expect(told.errors[field]).toMatch(sentence);
  // Earlier mails may leave the outbox meanwhile.
  for (const mail of rows("select id from outbox")) expect(before).toContainEqual(mail);
});

test("ending access signs the person out at once, everywhere, until it is restored", async () => {
  const person = { ...EDITOR, email: "leaver@example.org" };
  const id = await addPerson(server, person);
  const [phone, laptop] = [
    await signIn({ ...server, administrator: person }),
    await signIn({ ...server, administrator: person }),
  ];
  expect((await change(`/admin/people/${id}/access`, "DELETE")).status).toBe(200);
  for (const device of [phone, laptop]) {
    const answer = await device.ask("/admin");
    expect(answer.status).toBe(302);
    expect(answer.headers.get("set-cookie")).toMatch(/schoolward-session=;.*Max-Age=0/i);
  }
  const { email, password } = person;
  const refused = await accept("/auth/login", { email, password });
  const wrong = await accept("/auth/login", { email, password: "not the password" });
  const sentence = "The email address and the password do not belong together.";
  for (const answer of [refused, wrong]) {
    expect(answer.status).toBe(401);
    expect(answer.text).toContain(sentence);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  }
  expect((await invite(email)).told.errors.email).toContain("Restore it");

  expect((await change(`/admin/people/${id}/access`, "POST")).status).toBe(200);
  expect((await phone.ask("/admin")).status).toBe(302);
  expect((await signIn({ ...server, administrator: person })).cookie).not.toBe("");
});

test("an owner can change neither their own role nor their own access, nor anybody unknown", async () => {
  const [{ id } = {}] = rows(`select id from users where email = '${server.administrator.email}'`);
  for (const [path, method] of [
    [`/admin/people/${id}/ownership`, "DELETE"],
    [`/admin/people/${id}/access`, "DELETE"],
  ] as const) {
    const { status, told } = await change(path, method);
    expect(status).toBe(409);
    expect(told.formError).toContain("Nobody changes their own role or access");
  }
  expect((await change("/admin/people/nobody/access", "DELETE")).status).toBe(404);
  expect((await change("/admin/people/invitations/nobody", "DELETE")).status).toBe(404);
  expect((await change("/admin/people/invitations/nobody/sending", "POST")).status).toBe(404);
  expect((await owner.ask("/admin/people")).status).toBe(200);
});

test("a changed role applies from the next request of an open session", async () => {
  const person = { ...EDITOR, email: "riser@example.org" };
  const id = await addPerson(server, person);
  const session = await signIn({ ...server, administrator: person });
  expect((await session.ask("/admin/settings")).status).toBe(403);
  await change(`/admin/people/${id}/ownership`, "POST");
  expect((await session.ask("/admin/settings")).status).toBe(200);
  await change(`/admin/people/${id}/ownership`, "DELETE");
  expect((await session.ask("/admin/settings")).status).toBe(403);
});

test("of two owners who end each other's access at the same time, one stays", async () => {
  const people = ["first@example.org", "second@example.org"].map((email) => ({
    ...EDITOR,
    email,
    role: "owner" as const,
  }));
  const ids: string[] = [];
  for (const person of people) ids.push(await addPerson(server, person));
  const cookies = [];
  for (const person of people) cookies.push((await signIn({ ...server, administrator: person })).cookie);
  const answers = await Promise.all(
    cookies.map((Cookie, i) =>
      fetch(`${server.url}/admin/people/${ids[1 - i]}/access`, {
        method: "DELETE",
        headers: { Cookie, Origin: server.url, "Sec-Fetch-Site": "same-origin" },
      }),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  for (const { ok, status } of answers) if (!ok) expect([401, 403]).toContain(status);
});
