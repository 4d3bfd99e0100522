import { afterAll, beforeAll, expect, test } from "vitest";
import { readBuiltRoutes } from "#tests/support/built-routes.ts";
import { CONSENT_FORM } from "#tests/support/consents.ts";
import { insertAppeal, saveGivingForm } from "#tests/support/gifts.ts";
import { arrivalOf, givingSite } from "#tests/support/giving-site.ts";
import { fillRoutes } from "#tests/support/screens.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type SignedIn, signIn } from "#tests/support/sign-in.ts";
import { changeRows } from "#tests/support/stored-rows.ts";
import { crawl } from "./crawl.ts";

/** Whom no public page may name: a giver, a girl, her guardian, a visitor who wrote. */
const CANARIES = [
  "Canary-Giver",
  "canary.giver@example.org",
  "Canary-Honoured",
  "Canary-Girl",
  "Canary-Okoro",
  "Canary-Writer",
];
/** What isn't for visitors, what names its giver on purpose, and what answers without a text. */
const LEFT_OUT = /^\/(?:admin|counts|logout|pictures|assets|social-cards)\b|receipt\.pdf$/;

let server: TestServer;
let owner: SignedIn;
beforeAll(async () => {
  server = await startServer({ DEMO_CONTENT: "1", LOG_LEVEL: "debug" });
  owner = await signIn(server);
});
afterAll(() => server.stop());

test("no address that visitors can open names a giver, a girl, her guardian or somebody who wrote", {
  timeout: 90_000,
}, async () => {
  const site = givingSite(server, owner);
  expect((await saveGivingForm(owner)).status).toBe(200);
  changeRows(
    server,
    `update settings set value = json_set(value, '$.showsAccounts', json('true')) where key = 'giving'`,
  );
  const appeal = insertAppeal({ change: (statement) => changeRows(server, statement) });
  const [giver, email, honoured, girl, guardian, writer] = CANARIES as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const own = await site.promise({ name: giver, contact: email, appeal, wantsReports: "on" });
  const { id } = site.newest();
  const done = async (address: string, fields: Record<string, string>) =>
    expect(await site.asOwner(address, fields), address).toMatchObject({ status: 200 });
  await done(`/admin/gifts/${id}/bookings`, arrivalOf("1500"));
  await done(`/admin/gifts/${id}/receipts`, {});
  await done(`/admin/gifts/${id}/thanks`, { text: `Thank you, ${giver}` });
  await done(`/admin/gifts/${crypto.randomUUID()}/details`, {
    ...{ amount: "20", currency: "KES", purpose: "Fees", way: "Cash", bookedOn: "2026-01-31" },
    ...{ appealId: appeal, name: giver, contact: email, onBehalfOf: honoured },
  });
  await done(`/admin/appeals/${appeal}/reports/${crypto.randomUUID()}`, {
    text: "They are back in class.",
    link: "",
  });
  await done(`/admin/consents/${crypto.randomUUID()}/details`, {
    ...CONSENT_FORM,
    name: girl,
    guardianName: guardian,
  });
  const message = {
    firstName: writer,
    lastName: "Bello",
    email: "writer@example.org",
    message: "Whom can we ask?",
  };
  expect((await site.send("/contact", { ...message, subject: "" })).status).toBe(303);

  const fill = fillRoutes(server);
  const routes = readBuiltRoutes().filter(
    ({ path, hasLoader, hasAction }) => (hasLoader || !hasAction) && !LEFT_OUT.test(path),
  );
  const also = [own, ...routes.flatMap(({ path }) => fill(path))];
  // The second answers come from the cache.
  for (const _ of [1, 2]) {
    const { found } = await crawl(server.url, { also, skip: LEFT_OUT });
    expect(found.size).toBeGreaterThan(100);
    for (const [address, { answer }] of found)
      for (const canary of CANARIES)
        expect(answer.text.includes(canary), `${canary} in ${address}`).toBe(false);
  }
  expect(server.lines.join("\n")).not.toMatch(/canary/i);
  // They are where they belong.
  expect(await (await owner.ask(`/admin/gifts/${id}`)).text()).toContain(giver);
});
