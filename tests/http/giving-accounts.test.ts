import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GIVING_FORM, saveGivingForm } from "#tests/support/gifts.ts";
import { arrivalOf, givingSite, PROMISE, stepsOf } from "#tests/support/giving-site.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { readReceivedMails } from "#tests/support/received-mails.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type SignedIn, signIn } from "#tests/support/sign-in.ts";
import { ask } from "./request.ts";

let mails: MailServer;
let server: TestServer;
let owner: SignedIn;
let site: ReturnType<typeof givingSite>;
beforeAll(async () => {
  mails = await startMailServer();
  server = await startServer({ DEMO_CONTENT: "1", SMTP_URL: mails.url, LOG_LEVEL: "debug" });
  owner = await signIn(server);
  site = givingSite(server, owner);
  expect((await saveGivingForm(owner)).status).toBe(200);
});
afterAll(async () => {
  await server.stop();
  await mails.close();
});

test("what arrives for an appeal counts there, on the next request, and a promise does not", async () => {
  const page = randomUUID();
  const published = { title: "Twenty girls", text: "<p>By May.</p>", isPublished: "on" };
  expect((await site.asOwner(`/admin/pages/${page}/details`, published)).status).toBe(200);
  const appeal = randomUUID();
  const fields = { title: "Back to class", goal: "6,000", endsOn: "2999-12-31", pageId: page, isOpen: "on" };
  expect(await site.asOwner(`/admin/appeals/${appeal}`, { ...fields, goal: "six" })).toMatchObject({
    errors: { goal: "Enter an amount in KES, for example 1500 or 1500.50." },
  });
  expect(await site.asOwner(`/admin/appeals/${appeal}`, fields)).toMatchObject({ ok: true });
  const sums = async () => {
    const addresses = ["/donate", `/donate?appeal=${appeal}`, "/pages/twenty-girls"];
    const pages = await Promise.all(addresses.map(site.open));
    return pages.map(({ text }) =>
      /class="appeal-sum">(.*?)<\/p>/
        .exec(text)?.[1]
        ?.replace(/<[^>]*>/g, "")
        .replace(/\s/g, " "),
    );
  };
  const all = (sum: string) => [sum, sum, sum];
  expect(await sums()).toEqual(all("KES 0 of KES 6,000"));
  await site.promise({ appeal });
  const { id, appeal_id } = site.newest();
  expect(appeal_id).toBe(appeal);
  expect(await sums()).toEqual(all("KES 0 of KES 6,000"));
  const arrival = arrivalOf("1500");
  await site.asOwner(`/admin/gifts/${id}/bookings`, arrival);
  expect(await sums()).toEqual(all("KES 1,500 of KES 6,000"));
  await site.asOwner(`/admin/gifts/${id}/bookings/${arrival.booking}/reversal`, { reason: "Counted twice" });
  expect(await sums()).toEqual(all("KES 0 of KES 6,000"));

  const story = "/pages/twenty-girls";
  const report = { text: "They are back in class.", link: "" };
  expect(await site.asOwner(`/admin/appeals/${appeal}/reports/${randomUUID()}`, report)).toMatchObject({
    ok: true,
  });
  expect((await site.open(story)).text).toMatch(/What the gifts did.*They are back in class\./s);
  // After its end, the page still tells what came of it, but nobody can give.
  const [{ updated_at } = {}] = site.rows(`select updated_at from appeals where id = '${appeal}'`);
  const ended = { ...fields, endsOn: "2020-01-31", updatedAt: String(updated_at), opened: "" };
  expect(await site.asOwner(`/admin/appeals/${appeal}`, ended)).toMatchObject({ ok: true });
  expect((await site.open(story)).text).toMatch(/0 % has arrived · Ended.*They are back in class\./s);
  expect((await site.open(story)).text).not.toContain("Give for This");
  expect((await site.open("/donate")).text).not.toContain("Back to class");

  const refused = await site.send("/donate", { ...PROMISE, appeal: randomUUID() });
  expect(refused.text).toContain("This appeal has ended. You can still give: send the form again.");
});

test("a report reaches each giver who asked for it once, and stands on their page", async () => {
  const appeal = randomUUID();
  expect(
    await site.asOwner(`/admin/appeals/${appeal}`, { title: "Reported", goal: "6000", isOpen: "on" }),
  ).toMatchObject({ ok: true });
  const asked = { appeal, wantsReports: "on" };
  expect((await site.send("/donate", { ...PROMISE, ...asked })).text).toContain(
    "Enter how we can reach you, or untick the box below.",
  );
  const give = async (fields: Record<string, string>) => {
    const own = await site.promise({ appeal, ...fields });
    const { id } = site.newest();
    await site.asOwner(`/admin/gifts/${id}/bookings`, arrivalOf("1500"));
    return { own, id };
  };
  const twice = await give({ ...asked, contact: "twice@example.org" });
  await give({ ...asked, contact: "Twice@example.org" });
  const byPhone = await give({ ...asked, name: "Example Caller", contact: "0711 555 019" });
  await give({ contact: "silent@example.org" });
  await site.promise({ ...asked, contact: "only-promised@example.org" });

  const reports = `/admin/appeals/${appeal}/reports`;
  const address = `${reports}/${randomUUID()}`;
  expect(await site.asOwner(address, { text: " ", link: "https://elsewhere.example" })).toMatchObject({
    errors: {
      text: "Write what the gifts did.",
      link: expect.stringMatching(/^Enter the address of a page here/),
    },
  });
  for (const _ of [1, 2])
    expect(await site.asOwner(address, { text: "They sat the exam.", link: "/blogs" })).toMatchObject({
      ok: true,
    });
  const received = await readReceivedMails(mails, "twice@example.org", 2);
  expect(received.map(({ text }) => text.includes("They sat the exam."))).toEqual([false, true]);
  expect(received[1]?.text).toContain(`More: ${server.origin}/blogs`);
  // The same mailbox, written in another way.
  const [again, ...more] = await readReceivedMails(mails, "Twice@example.org", 1);
  expect([again?.text.includes("They sat the exam."), more]).toEqual([false, []]);
  const waiting = await (await owner.ask(reports)).text();
  expect(waiting).toContain("Example Caller");
  expect(
    site.rows("select state, count(*) as n from report_deliveries group by state order by state"),
  ).toEqual([
    { state: "mailed", n: 2 },
    { state: "to send", n: 1 },
  ]);
  expect(await site.asOwner(`${address}/deliveries/${byPhone.id}`, {})).toMatchObject({ ok: true });
  expect(await site.asOwner(`${address}/deliveries/${byPhone.id}`, {})).toMatchObject({ status: 404 });
  for (const { own } of [twice, byPhone]) {
    const page = await site.open(own);
    expect(stepsOf(page)).toEqual(["Promised", "Arrived", "Reported"]);
    expect(page.text).toContain("They sat the exam.");
  }
});

test("the accounts are public once an owner says so: totals and purposes, on the next request, and no name", async () => {
  expect((await site.open("/accounts")).status).toBe(404);
  expect((await site.open("/accounts.csv")).status).toBe(404);
  await site.promise({ name: "Canary-Giver-Kofi" });
  const { id, reference } = site.newest();
  await site.asOwner(`/admin/gifts/${id}/bookings`, arrivalOf("1500"));
  expect((await saveGivingForm(owner, [...GIVING_FORM, ["showsAccounts", "on"]])).status).toBe(200);
  const before = await site.open("/accounts");
  expect(before.text).toContain("Nothing has been spent yet.");
  expect((await site.open("/")).text).toContain('href="/accounts"');

  const spent = {
    purpose: "Exercise books for one class",
    amount: "700",
    currency: "KES",
    spentOn: "2026-01-31",
  };
  expect(await site.asOwner(`/admin/spending/${randomUUID()}`, { ...spent, amount: "7,00" })).toMatchObject({
    errors: { amount: "Enter an amount in KES, for example 1500 or 1500.50." },
  });
  expect(await site.asOwner(`/admin/spending/${randomUUID()}`, spent)).toMatchObject({ ok: true });
  const page = await site.open("/accounts");
  expect(page.text).toMatch(/Exercise books for one class.*KES.700/s);
  const csv = (await site.open("/accounts.csv")).text;
  expect(csv).toContain('"2026-01-31","Spent","","Exercise books for one class","700","KES"');
  for (const { text } of [page, await site.open("/accounts.csv")])
    for (const secret of ["Canary", String(reference)]) expect(text).not.toContain(secret);
  const compressed = await ask(server.url, "/accounts", { headers: { "Accept-Encoding": "br" } });
  console.log(`accounts: ${compressed.headers["content-length"]} bytes`);
  expect(Number(compressed.headers["content-length"])).toBeLessThan(8 * 1024);
});

test("an accountant gets every booking and spending, with its reversal and its receipt", async () => {
  const { id, reference } = site.newest();
  const arrival = arrivalOf("12.50");
  await site.asOwner(`/admin/gifts/${id}/bookings`, arrival);
  await site.asOwner(`/admin/gifts/${id}/receipts`, {});
  await site.asOwner(`/admin/gifts/${id}/bookings/${arrival.booking}/reversal`, {
    reason: "A wrong account",
  });
  const lines = (await (await owner.ask("/admin/gifts/export.csv")).text()).split("\r\n");
  const own = lines.filter((line) => line.includes(String(reference)) && line.includes("12.5"));
  expect(own.map((line) => line.split('","').slice(1, 4))).toEqual([
    ["Arrived", "12.5", "KES"],
    ["Reversed", "-12.5", "KES"],
  ]);
  expect(own[1]).toMatch(/"\d+ \d+","A wrong account"/);
  expect(lines.filter((line) => line.includes('"Spent"'))).toHaveLength(1);
  expect(lines.join()).not.toContain("Canary");
});

test("a button that leads to an appeal is a card with what has arrived, until the appeal ends", async () => {
  const [appeal, page] = [randomUUID(), randomUUID()];
  const fields = { title: "Desks", goal: "3000", isOpen: "on", endsOn: "", pageId: "" };
  expect(await site.asOwner(`/admin/appeals/${appeal}`, fields)).toMatchObject({ ok: true });
  const button = (address: string) => `<p class="prose-button"><a href="${address}">Give a desk</a></p>`;
  const text = button(`/donate?appeal=${appeal}`) + button("/donate");
  const published = { title: "Desks for all", text, isPublished: "on" };
  expect((await site.asOwner(`/admin/pages/${page}/details`, published)).status).toBe(200);
  const cards = async () => (await site.open("/pages/desks-for-all")).text.match(/prose-card"><p>[^<]*/g);
  expect(await cards()).toEqual([expect.stringMatching(/Desks: KES.0 of KES.3,000$/)]);
  await site.promise({ appeal });
  await site.asOwner(`/admin/gifts/${site.newest().id}/bookings`, arrivalOf("1500"));
  expect(await cards()).toEqual([expect.stringMatching(/Desks: KES.1,500 of KES.3,000$/)]);
  const [{ updated_at } = {}] = site.rows(`select updated_at from appeals where id = '${appeal}'`);
  const { isOpen, ...others } = fields;
  const closed = { ...others, updatedAt: String(updated_at), opened: "" };
  expect(await site.asOwner(`/admin/appeals/${appeal}`, closed)).toMatchObject({ ok: true });
  expect(await cards()).toBeNull();
  expect((await site.open("/pages/desks-for-all")).text).toContain("Give a desk");
});

test("nothing that visitors or givers read numbers a group of fewer than ten girls", async () => {
  const appeal = randomUUID();
  const titled = (title: string) => ({ title, goal: "6000", isOpen: "on" });
  const spent = { purpose: "Fees for four girls", amount: "12", currency: "KES", spentOn: "2026-01-31" };
  expect(await site.asOwner(`/admin/appeals/${appeal}`, titled("Three girls back in class"))).toMatchObject({
    errors: { title: expect.stringContaining("“Three girls”: a group this small") },
  });
  expect(await site.asOwner(`/admin/appeals/${appeal}`, titled("Girls back in class"))).toMatchObject({
    ok: true,
  });
  expect(await site.asOwner(`/admin/spending/${randomUUID()}`, spent)).toMatchObject({
    errors: { purpose: expect.stringContaining("“four girls”") },
  });
  const report = { text: "Seven young mothers sat the exam." };
  expect(await site.asOwner(`/admin/appeals/${appeal}/reports/${randomUUID()}`, report)).toMatchObject({
    errors: { text: expect.stringContaining("“Seven young mothers”") },
  });
});
