import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { readGeneration } from "#app/platform/page-cache/generation.server.ts";
import { DEFAULT_SITE_SETTINGS } from "#app/platform/settings/site-settings.ts";
import { DEFAULT_SITE_TEXTS } from "#app/platform/settings/site-texts.ts";
import { CONTACT_DATA, PARTNERS } from "#db/demo/site.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type SignedIn, signIn } from "#tests/support/sign-in.ts";

let server: TestServer;
let administrator: SignedIn;
beforeAll(async () => {
  server = await startServer();
  administrator = await signIn(server);
});
afterAll(() => server.stop());

async function stored() {
  const { db, close } = openDatabase({ dataDir: server.dataDir });
  try {
    const settings = await db.selectFrom("settings").selectAll().orderBy("key").execute();
    const pictures = await db.selectFrom("sitePictures").selectAll().execute();
    return { settings, pictures, generation: await readGeneration(db) };
  } finally {
    await close();
  }
}

const partners: Record<string, string> = { updatedAt: "0" };
for (const [index, card] of PARTNERS.cards.entries())
  for (const [name, value] of Object.entries(card)) partners[`cards.${index}.${name}`] = value;
for (const [name, value] of Object.entries(PARTNERS.impact)) partners[`impact.${name}`] = String(value);

const texts: Record<string, string> = { ...DEFAULT_SITE_TEXTS, updatedAt: "0" };

const { socials, ...site } = { ...DEFAULT_SITE_SETTINGS, ...CONTACT_DATA };
const general: Record<string, string> = { ...site, updatedAt: "0" };
for (const [network, address] of Object.entries(socials)) general[`socials.${network}`] = address;

const PATHS = {
  texts: ["/admin/settings/texts", texts],
  partners: ["/admin/settings/partners", partners],
  general: ["/admin/settings?index", general],
} as const;

test.each([
  ["texts", { heroText: " " }, 400],
  ["texts", { heroText: "x".repeat(301) }, 400],
  ["texts", { missionText: "x".repeat(1501) }, 400],
  ["texts", { footerCall: undefined }, 400],
  ["texts", { footerCall: "New", updatedAt: "now" }, 400],
  ["texts", { footerCall: "New", updatedAt: undefined }, 400],
  ["texts", { footerCall: "New", updatedAt: "12345" }, 200],
  ["texts", { footerCall: "Newer", updatedAt: "0" }, 409],
  ["partners", { "cards.0.title": "" }, 400],
  ["partners", { "cards.3.url": "javascript:alert(1)" }, 400],
  ["partners", { "cards.2.name": undefined }, 400],
  ["partners", { "impact.successRate": "101" }, 400],
  ["partners", { "impact.successRate": "NaN" }, 400],
  ["partners", { "impact.successRate": "90", updatedAt: "-1" }, 400],
  ["general", { name: "" }, 400],
  ["general", { donateUrl: "http://example.org/give" }, 400],
  ["general", { partnerUrl: "//example.org" }, 400],
  ["general", { donateMessage: "x".repeat(501) }, 400],
  ["general", { name: "Other", updatedAt: "NaN" }, 400],
] as const)("%s with %j are answered with %i", async (part, changes, status) => {
  const before = await stored();
  const [path, fields] = PATHS[part];
  const given = Object.entries({ ...fields, ...changes }).filter(([, value]) => value !== undefined);
  const answer = await administrator.ask(path, new URLSearchParams(given as [string, string][]));
  expect(answer.status).toBe(status);
  if (status !== 200) expect(await stored()).toEqual(before);
});

test("HTML in a text is shown as text", async () => {
  const { settings } = await stored();
  const updatedAt = String(settings.find(({ key }) => key === "texts")?.updatedAt ?? 0);
  const form = new URLSearchParams({ ...texts, heroText: "<script>alert(1)</script>", updatedAt });
  expect((await administrator.ask("/admin/settings/texts", form)).status).toBe(200);
  const home = await (await fetch(server.url)).text();
  expect(home).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(home).not.toContain("<script>alert(1)");
});

test("a picture needs a place on the partners page, a file and a description", async () => {
  const before = await stored();
  const form = (fields: Record<string, string | Blob>) => {
    const made = new FormData();
    for (const [name, value] of Object.entries(fields)) made.append(name, value);
    return made;
  };
  const requests: [place: string, form: FormData, status: number][] = [
    ["hero", form({ alt: "A hero" }), 404],
    ["partner-4", form({ alt: "A fourth" }), 404],
    ["partner-1", form({ alt: "No file" }), 400],
    ["partner-1", form({ alt: "", picture: new Blob(["x"]) }), 400],
    ["partner-1", form({ alt: "No picture", picture: new Blob(["%PDF-1.7"]) }), 400],
    ["partner-1", form({ alt: "x".repeat(251), picture: new Blob(["x"]) }), 400],
  ];
  for (const [place, body, status] of requests) {
    const answer = await administrator.ask(`/admin/partner-pictures/${place}`, body);
    expect([place, answer.status]).toEqual([place, status]);
  }
  expect(await stored()).toEqual(before);
});
