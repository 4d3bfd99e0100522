import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GIVING_FORM, saveGivingForm } from "#tests/support/gifts.ts";
import { arrivalOf, givingSite, PROMISE, stepsOf } from "#tests/support/giving-site.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { readReceivedMails } from "#tests/support/received-mails.ts";
import { ADMINISTRATOR, startServer, type TestServer } from "#tests/support/server.ts";
import { type SignedIn, signIn } from "#tests/support/sign-in.ts";
import { changeRows } from "#tests/support/stored-rows.ts";
import { ask, formHeaders } from "./request.ts";

let mails: MailServer;
let server: TestServer;
let owner: SignedIn;
let site: ReturnType<typeof givingSite>;
beforeAll(async () => {
  mails = await startMailServer();
  server = await startServer({ DEMO_CONTENT: "1", SMTP_URL: mails.url, LOG_LEVEL: "debug" });
  owner = await signIn(server);
  site = givingSite(server, owner);
});
afterAll(async () => {
  await server.stop();
  await mails.close();
});

test("the page is there on the next request after an owner opens it, and Donate leads to it", async () => {
  expect((await site.open("/donate")).status).toBe(404);
  expect((await site.open("/")).text).not.toContain('href="/donate"');
  expect((await site.send("/donate", PROMISE)).status).toBe(404);

  const refused = await saveGivingForm(owner, [
    ["isOpen", "on"],
    ["currency", "KES"],
  ]);
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("Enter at least one way to give before you open the page.");
  expect((await saveGivingForm(owner)).status).toBe(200);

  const page = await site.open("/donate");
  expect(page.status).toBe(200);
  expect(page.text).toMatch(/A uniform.*KES.1,500/s);
  expect((await site.open("/")).text).toContain('href="/donate"');
  // Who has promised nothing doesn't see the account.
  expect(page.text).not.toContain("0123456789");
});

test("a wrong form says so beside each field, and keeps what was typed", async () => {
  const typed = { ...PROMISE, choice: "other amount", amount: "1.500,00", way: "", name: "Example Giver" };
  const refused = await site.send("/donate", typed);
  expect(refused.status).toBe(400);
  for (const kept of ['value="1.500,00"', 'value="Example Giver"']) expect(refused.text).toContain(kept);
  for (const message of ["Enter an amount in KES, for example 1500.", "Choose how you will send it."])
    expect(refused.text.split(message).length, message).toBe(3);
  expect(site.rows("select id from gifts")).toEqual([]);
  expect((await site.send("/donate", { ...PROMISE, choice: "A yacht" })).text).toContain(
    "Choose what you would like to give.",
  );
  expect((await site.send("/donate", { ...PROMISE, homepage: "https://spam.example" })).status).toBe(429);
});

test("a promise gets a reference, a page of its own and a mail, and counts as nothing", async () => {
  const own = await site.promise({ name: "Example Giver", contact: "giver@example.org" });
  const { reference, amount, currency, state, received } = site.newest();
  expect({ amount, currency, state, received }).toEqual({
    amount: 150_000,
    currency: "KES",
    state: "promised",
    received: 0,
  });

  const page = await site.open(own);
  expect(page.headers["cache-control"]).toBe("no-store");
  expect(page.text).toContain('content="noindex"');
  for (const fact of [reference as string, "0123456789", "The Foundation", "Branch: Example Street", "wa.me"])
    expect(page.text).toContain(fact);
  expect(page.text).not.toContain("Example Giver");
  expect(stepsOf(page)).toEqual(["Promised"]);
  expect((await site.open(`${own.slice(0, -1)}_`)).status).toBe(404);

  const [mail] = await readReceivedMails(mails, "giver@example.org", 1);
  expect(mail?.text).toContain(`${server.origin}${own}`);
  expect(mail?.text).toContain(`Reference: ${reference}`);
  expect(await (await owner.ask("/admin/gifts")).text()).toMatch(/Arrived this year: <strong[^>]*>nothing/);
});

test("what arrives is booked once however often it is sent, thanked for, and shown to the giver", async () => {
  const own = await site.promise({ contact: "second@example.org" });
  const { id, reference } = site.newest();
  const arrival = arrivalOf("1,200");
  expect(await site.asOwner(`/admin/gifts/${id}/bookings`, { ...arrival, amount: "1,20" })).toMatchObject({
    status: 400,
    errors: { amount: "Enter an amount in KES, for example 1500 or 1500.50." },
  });
  await Promise.all([1, 2, 3].map(() => site.asOwner(`/admin/gifts/${id}/bookings`, arrival)));
  expect(site.newest()).toMatchObject({ state: "arrived", received: 120_000 });
  expect(site.rows(`select amount, currency from gift_bookings where gift_id = '${id}'`)).toEqual([
    { amount: 120_000, currency: "KES" },
  ]);
  expect(await (await owner.ask("/admin/gifts")).text()).toMatch(/Arrived this year: <strong[^>]*>KES.1,200/);
  // As it stands in a statement.
  const found = await owner.ask(`/admin/gifts?q=${String(reference).replace("-", "+").toLowerCase()}`);
  expect(await found.text()).toContain("Showing 1-1 of 1");

  expect(stepsOf(await site.open(own))).toEqual(["Promised", "Arrived"]);
  expect(await site.asOwner(`/admin/gifts/${id}/thanks`, { text: "Dear friend, it arrived." })).toMatchObject(
    {
      ok: true,
    },
  );
  expect(stepsOf(await site.open(own))).toEqual(["Promised", "Arrived", "Thanked"]);
  expect(await site.asOwner(`/admin/gifts/${id}/receipts`, {})).toMatchObject({ ok: true });
  expect((await site.open(own)).text).toContain(`href="${own}/receipt.pdf"`);
  for (const pdf of [await site.open(`${own}/receipt.pdf`), await owner.ask(`/admin/gifts/${id}/receipts/1`)])
    expect(pdf.status).toBe(200);
  expect((await site.open(`${own}/receipt.pdf`)).text.slice(0, 5)).toBe("%PDF-");
  expect((await site.open(`${own.slice(0, -1)}_/receipt.pdf`)).status).toBe(404);
  const [, thanks, receipt] = await readReceivedMails(mails, "second@example.org", 3);
  expect(receipt?.text).toContain("your receipt No. 1 is ready");
  expect(thanks?.text).toContain("Dear friend, it arrived.");
  expect(thanks?.text).toContain(own);
  expect((await site.send(own, { act: "withdraw" })).status).toBe(409);
});

test("a mistake is reversed with a reason, and both bookings stay", async () => {
  const own = await site.promise();
  const { id } = site.newest();
  const arrival = arrivalOf("1500");
  await site.asOwner(`/admin/gifts/${id}/bookings`, arrival);
  const reversal = `/admin/gifts/${id}/bookings/${arrival.booking}/reversal`;
  expect(await site.asOwner(reversal, { reason: " " })).toMatchObject({
    errors: { reason: "Write why. The accounts keep it." },
  });
  expect(await site.asOwner(reversal, { reason: "Somebody else's" })).toMatchObject({ ok: true });
  expect(await site.asOwner(reversal, { reason: "Again" })).toMatchObject({ status: 404 });
  expect(site.newest()).toMatchObject({ state: "promised", received: 0, arrived_at: null });
  expect(
    site.rows(`select amount, reason from gift_bookings where gift_id = '${id}' order by amount`),
  ).toEqual([
    { amount: -150_000, reason: "Somebody else's" },
    { amount: 150_000, reason: "" },
  ]);
  expect(stepsOf(await site.open(own))).toEqual(["Promised"]);
});

test("a giver mails the details to an address that is not kept", async () => {
  const own = await site.promise();
  const { reference } = site.newest();
  const wrong = await site.send(own, { act: "mail", email: "fourth.example.org" });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain("Enter an email address, for example ada@example.org.");
  expect(wrong.text).toContain('value="fourth.example.org"');
  for (const status of [200, 200, 200, 400])
    expect((await site.send(own, { act: "mail", email: "fourth@example.org" })).status).toBe(status);
  const [mail] = await readReceivedMails(mails, "fourth@example.org", 3);
  expect(mail?.text).toContain(`Reference: ${reference}`);
  expect(site.newest()).toMatchObject({ reference, sealed: "" });
  expect((await site.send(own)).status).toBe(400);
});

test("a giver asks for reminders, and stops them with one press", async () => {
  const refused = await site.send("/donate", { ...PROMISE, repeats: "month" });
  expect(refused.text).toContain("Enter how we can remind you, or choose to give once.");
  const own = await site.promise({ repeats: "month", contact: "0711 555 018" });
  const { id } = site.newest();
  expect((await site.open(own)).text).toContain("You asked us to remind you every month.");
  const stopped = await site.send(own, { act: "stop" });
  expect(stopped.text).toContain("We don’t remind you any more.");
  expect(site.rows(`select repeats, remind_on from gifts where id = '${id}'`)).toEqual([
    { repeats: null, remind_on: null },
  ]);
  expect((await site.open(own)).text).not.toContain("You asked us to remind you");
});

test("a giver who changes their mind is forgotten", async () => {
  const own = await site.promise({ name: "Example Giver", contact: "third@example.org" });
  const { id } = site.newest();
  expect((await site.send(own, { act: "withdraw" })).status).toBe(303);
  expect(site.rows(`select id from gifts where id = '${id}'`)).toEqual([]);
  expect((await site.open(own)).status).toBe(404);
});

test("neither the giver’s page, the log nor a copy of the data folder names a giver", async () => {
  const canary = "Canary-Giver-Adjoa";
  const own = await site.promise({ name: canary, contact: "0799 555 0199" });
  const { id } = site.newest();
  expect(await (await owner.ask(`/admin/gifts/${id}`)).text()).toContain(canary);
  expect((await site.open(own)).text).not.toContain(canary);
  const files = readdirSync(server.dataDir, { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  );
  expect(files.length).toBeGreaterThan(3);
  for (const { parentPath, name } of files) {
    const bytes = readFileSync(path.join(parentPath, name), "latin1");
    for (const secret of [canary, "555 0199"])
      expect(bytes.includes(secret), `${secret} in ${name}`).toBe(false);
  }
  expect(server.lines.join("\n")).not.toContain(canary);

  const erased = await ask(server.url, `/admin/gifts/${id}/giver`, {
    method: "DELETE",
    headers: { ...formHeaders(server.url), Cookie: owner.cookie },
  });
  expect(erased.status).toBe(200);
  expect(site.newest()).toMatchObject({ id, sealed: "", state: "promised" });
  expect(await (await owner.ask(`/admin/gifts/${id}`)).text()).toContain("Anonymous");
});

test("the history says which accounts gifts were led to before, and are led to now", async () => {
  const changed = GIVING_FORM.map(([name, value]): [string, string] => [
    name,
    value === "0123456789" ? "999" : value,
  ]);
  expect((await saveGivingForm(owner)).status).toBe(200);
  expect((await saveGivingForm(owner, changed)).status).toBe(200);
  expect(
    site.rows("select detail from audit_entries where subject = 'giving' order by rowid desc limit 1"),
  ).toEqual([
    {
      detail:
        "ways to give (before: Example Bank 0123456789; At our events; now: Example Bank 999; At our events)",
    },
  ]);
});

test("leading gifts elsewhere takes a password of the last ten minutes, and every owner is told", async () => {
  expect((await saveGivingForm(owner)).status).toBe(200);
  changeRows(server, "update sessions set confirmed_at = 1, created_at = created_at - 86400000");
  const change = (from: string, to: string) =>
    GIVING_FORM.map(([name, value]): [string, string] => [name, value === from ? to : value]);
  const refused = await saveGivingForm(owner, change("0123456789", "998"));
  expect(refused.status).toBe(403);
  expect(await refused.text()).toContain("log out, sign in again, and save within ten minutes");
  expect((await saveGivingForm(owner, change("Every gift goes to school.", "New words"))).status).toBe(200);

  owner = await signIn(server);
  expect((await saveGivingForm(owner, change("0123456789", "998"))).status).toBe(200);
  const changes = site.rows("select id from audit_entries where detail like '%ways to give (%'");
  const told = await readReceivedMails(mails, ADMINISTRATOR.email, changes.length);
  for (const { headers } of told)
    expect(headers.get("subject")?.join("")).toMatch(/changed the accounts to which gifts are sent/);
});
