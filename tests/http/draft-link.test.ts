import { afterAll, beforeAll, expect, test } from "vitest";
import { addPerson, EDITOR } from "#tests/support/people.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type SignedIn, signIn } from "#tests/support/sign-in.ts";
import { changeRows, storedRows } from "#tests/support/stored-rows.ts";
import { ask, formHeaders } from "./request.ts";

let server: TestServer;
let editor: SignedIn;
let draft: { id: string; title: string };
beforeAll(async () => {
  server = await startServer({ DEMO_CONTENT: "1", LOG_LEVEL: "debug" });
  await addPerson(server, EDITOR);
  editor = await signIn({ ...server, administrator: EDITOR });
  const [row] = storedRows(server, "select id, title from posts where status = 'draft' limit 1");
  draft = { id: String(row?.id), title: String(row?.title) };
});
afterAll(() => server.stop());

const address = () => `/admin/blog/${draft.id}/draft-link`;

async function makeLink(): Promise<string> {
  const answer = await editor.ask(address(), new URLSearchParams());
  expect(answer.status).toBe(201);
  const { link } = (await answer.json()) as { link: string };
  expect(link).toMatch(new RegExp(`^${server.origin}/drafts/[\\w-]{43}$`));
  return new URL(link).pathname;
}

const open = (path: string) => ask(server.url, path);

test("somebody without an account reads the newest draft, which nobody keeps and nobody finds", async () => {
  const link = await makeLink();
  const page = await open(link);
  expect(page.status).toBe(200);
  expect(page.text).toContain(draft.title);
  expect(page.headers["cache-control"]).toBe("no-store");
  expect(page.headers["x-robots-tag"]).toBe("noindex");
  expect(page.text).toContain('<meta name="robots" content="noindex"/>');
  expect(page.text).not.toContain('rel="canonical"');
  for (const list of ["/sitemap.xml", "/feed.xml", "/blogs"])
    expect((await open(list)).text).not.toContain(draft.title);
  changeRows(server, `update posts set title = 'Told anew' where id = '${draft.id}'`);
  expect((await open(link)).text).toContain("Told anew");
});

test("a new link takes the place of the one before, and a link can be ended", async () => {
  const first = await makeLink();
  const second = await makeLink();
  expect((await open(first)).status).toBe(404);
  expect((await open(second)).status).toBe(200);
  for (const _ of [1, 2]) {
    const headers = { ...formHeaders(server.url), Cookie: editor.cookie };
    const ended = await ask(server.url, address(), { method: "DELETE", headers });
    expect(ended.status).toBe(200);
  }
  expect((await open(second)).status).toBe(404);
});

test("a link ends after seven days, and with its post in the trash", async () => {
  const link = await makeLink();
  const [stored] = storedRows(server, "select expires_at, digest from draft_links");
  expect(Number(stored?.expires_at) - Date.now()).toBeGreaterThan(6.9 * 24 * 3_600_000);
  // The database alone opens nothing.
  expect(link).not.toContain(String(stored?.digest));
  expect((await open(`/drafts/${stored?.digest}`)).status).toBe(404);
  expect(server.lines.join("\n")).not.toContain(link.slice("/drafts/".length));
  const set = (columns: string, table = "draft_links") =>
    changeRows(server, `update ${table} set ${columns}`);
  set(`expires_at = ${Date.now() - 1}`);
  expect((await open(link)).status).toBe(404);
  set(`expires_at = ${Date.now() + 60_000}`);
  expect((await open(link)).status).toBe(200);
  changeRows(server, `update posts set deleted_at = ${Date.now()} where id = '${draft.id}'`);
  expect((await open(link)).status).toBe(404);
  expect((await editor.ask(address(), new URLSearchParams())).status).toBe(404);
});

test("the newest draft of a report has such a link, too, which ends with its event", async () => {
  const [event] = storedRows(server, "select id, name, slug from events where status = 'planning' limit 1");
  const put = await fetch(`${server.url}/admin/events/${event?.id}/draft`, {
    method: "PUT",
    headers: {
      ...{ Cookie: editor.cookie, Origin: server.url, "Sec-Fetch-Site": "same-origin" },
      "Content-Type": "application/json",
    },
    body: JSON.stringify({
      ...{ draft: { title: "", content: "<p>Only drafted.</p>", pictureId: null }, base: 1, reason: "save" },
    }),
  });
  expect(put.status).toBe(200);
  const made = await editor.ask(`/admin/events/${event?.id}/draft-link`, new URLSearchParams());
  const { link } = (await made.json()) as { link: string };
  expect(link).toMatch(new RegExp(`^${server.origin}/drafts/reports/[\\w-]{43}$`));
  const page = await open(new URL(link).pathname);
  expect(page.status).toBe(200);
  expect(page.text).toContain("Only drafted.");
  expect(page.text).toContain(String(event?.name).replaceAll("'", "&#x27;"));
  expect(page.headers["cache-control"]).toBe("no-store");
  expect(page.headers["x-robots-tag"]).toBe("noindex");
  expect((await open(`/event-blog/${event?.slug}`)).status).toBe(404);
  changeRows(server, `update events set deleted_at = ${Date.now()} where id = '${event?.id}'`);
  expect((await open(new URL(link).pathname)).status).toBe(404);
});
