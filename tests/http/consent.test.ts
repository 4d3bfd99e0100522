import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { CONSENT_FORM } from "#tests/support/consents.ts";
import { smallPicture } from "#tests/support/hostile-pictures.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type SignedIn, signIn } from "#tests/support/sign-in.ts";
import { changeRows, storedRows } from "#tests/support/stored-rows.ts";
import { crawl } from "./crawl.ts";
import { EVENTS_WRITES } from "./writes/events.ts";
import { type Known, withPicture } from "./writes/example.ts";
import { EXECUTIVES_WRITES } from "./writes/executives.ts";
import { SITE_WRITES } from "./writes/site.ts";

/** Reads the whole site, twice and more. */
const LONG = { timeout: 90_000 };
/** Her description, which must disappear with her picture. */
const CANARY = "Canary of class 3B";

let server: TestServer;
let owner: SignedIn;
/** The picture of the executive whom the tests are about. */
let her: string;
beforeAll(async () => {
  server = await startServer({ DEMO_CONTENT: "1", LOG_LEVEL: "error" });
  owner = await signIn(server);
  const form = await withPicture({ id: crypto.randomUUID(), name: "Amina", role: "Pupil", alt: CANARY }, 77);
  expect((await owner.ask("/admin/executives/new", form)).status).toBe(200);
  her = String(rows("select picture_id as id from executives where name = 'Amina'")[0]?.id);
  const text = `<p>Before</p><figure class="prose-picture"><img src="/pictures/${her}-64.jpg" alt="${CANARY}" /><figcaption>${CANARY}</figcaption></figure>`;
  const page = new URLSearchParams({ title: "Our class", text, isPublished: "on" });
  expect((await owner.ask(`/admin/pages/${crypto.randomUUID()}/details`, page)).status).toBe(200);
});
afterAll(() => server?.stop());

const rows = (query: string) => storedRows(server, query);
const save = (address: string, fields: Record<string, string> = {}) =>
  owner.ask(address, new URLSearchParams(fields));

/** Says who is in a picture. */
async function describePicture(id: string, fields: Record<string, string>): Promise<void> {
  const [details] = rows(`select updated_at from picture_details where id = '${id}'`);
  const updatedAt = String(details?.updated_at ?? 0);
  const answer = await save(`/admin/pictures/${id}/details`, {
    description: "",
    credit: "",
    ...fields,
    updatedAt,
  });
  expect(answer.status, await answer.text()).toBe(200);
}

/** Nobody else signs in to this site. */
async function approve(id: string): Promise<void> {
  const [details] = rows(`select updated_at from picture_details where id = '${id}'`);
  const form = { reason: "Nobody else is here", seen: String(details?.updated_at) };
  const answer = await save(`/admin/pictures/${id}/approval`, form);
  expect(answer.status, await answer.text()).toBe(200);
}

/** Everything that visitors can reach, except pictures themselves. */
async function readSite(): Promise<Map<string, string>> {
  const { found } = await crawl(server.url, {
    also: ["/feed.xml", "/feed.json", "/sitemap.xml", "/saved", "/offline", "/pages/our-class"],
    skip: /^\/(admin|counts|social-cards|pictures|assets)\b/,
  });
  return new Map([...found].map(([address, { answer }]) => [address, answer.text]));
}

const picturesIn = (text: string) => new Set(text.match(/(?<=\/pictures\/)[0-9a-f]{32}/g) ?? []);

/** The addresses of all stored versions of a picture, whichever its formats are. */
function versionsOf(id: string): string[] {
  const widths = String(rows(`select widths from pictures where id = '${id}'`)[0]?.widths).split(",");
  return widths.flatMap((width) => ["jpg", "webp"].map((format) => `/pictures/${id}-${width}.${format}`));
}

async function expectStatus(id: string, stranger: number, administrator: number): Promise<void> {
  for (const address of versionsOf(id)) {
    expect((await fetch(server.url + address)).status, address).toBe(stranger);
    expect((await owner.ask(address)).status, address).toBe(administrator);
  }
}

test(
  "a picture with a child is in no public answer, whatever shows it, until she has agreed twice",
  LONG,
  async () => {
    const before = await readSite();
    expect(before.get("/about")).toContain(her);
    expect(before.get("/pages/our-class")).toContain(CANARY);

    const shown = rows("select id from pictures where unused_since is null").map(({ id }) => String(id));
    for (const id of shown) await describePicture(id, { people: "children", children: "1" });
    const hidden = await readSite();
    expect(hidden.size).toBeGreaterThan(60);
    for (const [address, text] of hidden) {
      expect([...picturesIn(text)], address).toEqual([]);
      expect(text, address).not.toContain(CANARY);
    }
    expect(hidden.get("/pages/our-class")).toContain("Before");
    await expectStatus(her, 404, 200);

    const id = crypto.randomUUID();
    expect((await save(`/admin/consents/${id}/details`, { ...CONSENT_FORM, forSocial: "on" })).status).toBe(
      200,
    );
    await describePicture(her, { people: "children", children: "1", consents: id });
    expect((await fetch(server.url + versionsOf(her)[0])).status).toBe(404);
    expect((await save(`/admin/consents/${id}/confirmation`)).status).toBe(200);
    expect((await fetch(server.url + versionsOf(her)[0])).status).toBe(404);
    await approve(her);
    await expectStatus(her, 200, 200);
    const read = async (address: string) => (await fetch(server.url + address)).text();
    expect(await read("/about")).toContain(CANARY);
    expect(await read("/pages/our-class")).toContain(her);
    // Nobody may keep it without asking whether it is still permitted.
    const answer = await fetch(server.url + versionsOf(her)[0]);
    expect(answer.headers.get("cache-control")).toBe("public, no-cache");

    // Two children in it need two consents.
    await describePicture(her, { people: "children", children: "2", consents: id });
    await expectStatus(her, 404, 200);
    await describePicture(her, { people: "children", children: "1", consents: id });
    await approve(her);
  },
);

test("it disappears by itself when the consent ends, also from a cached page", async () => {
  const about = async () => (await fetch(`${server.url}/about`)).text();
  expect(await about()).toContain(her);
  // As if the day had come: the same as saving it with a date that is a second ahead.
  changeRows(
    server,
    `update pictures set shown_until = ${Date.now() + 1500} where id = '${her}';
    update site set generation = generation + 1`,
  );
  expect(await about()).toContain(her);
  expect((await fetch(server.url + versionsOf(her)[0])).status).toBe(200);
  await vi.waitFor(async () => expect(await about()).not.toContain(her), { timeout: 5000, interval: 100 });
  expect((await fetch(server.url + versionsOf(her)[0])).status).toBe(404);
  changeRows(
    server,
    `update pictures set shown_until = 1900000000000 where id = '${her}';
    update site set generation = generation + 1`,
  );
});

test("after the withdrawal every version answers 410, and no byte of it is left", async () => {
  const [consent] = rows(`select consent_id as id from picture_consents where picture_id = '${her}'`);
  const [stored] = rows(`select placeholder, widths from pictures where id = '${her}'`);
  const placeholder = String(stored?.placeholder).slice("data:image/webp;base64,".length);
  expect(placeholder.length).toBeGreaterThan(20);
  const file = path.join(server.dataDir, "files", `${her}-${String(stored?.widths).split(",").at(-1)}.jpg`);
  // From its middle, because pictures begin alike.
  const bytes = readFileSync(file).subarray(-40);
  const [event] = rows("select id from events where status = 'upcoming' and deleted_at is null limit 1");
  changeRows(
    server,
    `update events set picture_id = '${her}' where id = '${event?.id}';
    update site set generation = generation + 1`,
  );
  expect((await fetch(`${server.url}/social-cards/event/${event?.id}`)).status).toBe(200);
  const cards = () => globSync(path.join(server.dataDir, "files", "card-*"));
  expect(cards()).toHaveLength(1);

  expect((await save(`/admin/consents/${consent?.id}/withdrawal`)).status).toBe(200);
  expect(picturesIn(await (await fetch(`${server.url}/about`)).text())).not.toContain(her);
  await expectStatus(her, 410, 410);
  expect(cards()).toEqual([]);
  expect((await fetch(`${server.url}/social-cards/event/${event?.id}`)).status).toBe(200);
  // The database overwrites what it no longer holds within seconds.
  await vi.waitFor(
    () => {
      for (const name of globSync(path.join(server.dataDir, "**/*"), { withFileTypes: true }))
        if (name.isFile()) {
          const content = readFileSync(path.join(name.parentPath, name.name));
          expect(content.includes(bytes), name.name).toBe(false);
          expect(content.includes(placeholder), name.name).toBe(false);
          // Her guardian's name was never there in the clear.
          expect(content.includes(CONSENT_FORM.guardianName), name.name).toBe(false);
        }
    },
    { timeout: 60_000, interval: 1000 },
  );

  const form = await withPicture({ id: crypto.randomUUID(), name: "Again", role: "Pupil", alt: "A" }, 77);
  const refused = await owner.ask("/admin/executives/new", form);
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("This picture was withdrawn");
}, 90_000);

test("while unclassified pictures are hidden, no form makes one public", LONG, async () => {
  for (const id of rows("select id from pictures where withdrawn_at is null").map(({ id }) => String(id)))
    await describePicture(id, { people: "nobody" });
  expect((await save("/admin/pictures/unclassified")).status).toBe(200);
  const known: Known = {
    ...{ administrator: owner, url: server.url, dataDir: server.dataDir, rows },
    change: (statement) => changeRows(server, statement),
  };
  const headers = { Cookie: owner.cookie, Origin: server.url, "Sec-Fetch-Site": "same-origin" };
  const statuses: Record<string, number> = {};
  for (const [route, examples] of Object.entries({ ...SITE_WRITES, ...EVENTS_WRITES, ...EXECUTIVES_WRITES }))
    for (const { method, prepare } of examples) {
      const { path: address, form } = await prepare(known);
      if (!(form instanceof FormData) || !form.has("picture")) continue;
      // A picture of its own, which nobody has classified.
      const seed = 100 + Object.keys(statuses).length;
      const bytes = new Uint8Array(await smallPicture("png", seed));
      form.set("picture", new Blob([bytes], { type: "image/png" }), "a.png");
      const answer = await fetch(server.url + address, { method, body: form, headers });
      statuses[route] = answer.status;
      if (answer.status === 409)
        expect(await answer.json()).toMatchObject({
          formError: expect.stringContaining("who is in it"),
          links: [
            { to: expect.stringMatching(/^\/admin\/pictures\/[0-9a-f]{32}$/), label: "Open the picture" },
          ],
        });
    }
  expect(statuses).toMatchObject({
    "/admin/hero-picture": 409,
    "/admin/executives/new": 409,
    "/admin/uploads": 200,
  });
  const hidden = new Set(rows("select id from pictures where shown_until = 0").map(({ id }) => String(id)));
  expect(hidden.size).toBeGreaterThan(5);
  for (const [address, text] of await readSite())
    expect(
      [...picturesIn(text)].filter((id) => hidden.has(id)),
      address,
    ).toEqual([]);
  for (const id of hidden) if (id !== her) await expectStatus(id, 404, 200);
});
