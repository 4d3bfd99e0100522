import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { ask } from "./request.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ DEMO_CONTENT: "1" });
});
afterAll(() => server.stop());

const PAGES = [
  "/",
  "/about",
  "/partners",
  "/events",
  "/events/past",
  "/blogs",
  "/contact",
  "/newsletter",
  "/saved",
];
const scriptsIn = (html: string) => [...html.matchAll(/<script(?![^>]*ld\+json)[^>]*>/g)].map(([tag]) => tag);

test.each([...PAGES, "/nowhere"])(
  "%s is a document: one late module, no router and no data",
  async (path) => {
    const { text, headers } = await ask(server.url, path, { headers: { Accept: "text/html" } });
    expect(scriptsIn(text)).toEqual(['<script type="module">']);
    expect(text).not.toMatch(/modulepreload|__reactRouter/);
    const policy = String(headers["content-security-policy"]);
    expect(policy).toMatch(/script-src 'self' 'sha256-[^ ]+';/);
  },
);

test.each(PAGES)("%s offers prefetching, and nothing of it to a visitor who saves data", async (path) => {
  const { headers } = await ask(server.url, path);
  const rules = String(headers["speculation-rules"]).slice(1, -1);
  const answer = await ask(server.url, rules);
  expect(answer.headers["content-type"]).toBe("application/speculationrules+json");
  expect(JSON.parse(answer.text)).toMatchObject({ prefetch: [{ eagerness: "moderate" }] });
  const saving = await ask(server.url, path, { headers: { "Save-Data": "on" } });
  expect(saving.headers["speculation-rules"]).toBeUndefined();
  expect(scriptsIn(saving.text)).toEqual([]);
});

test.each(["/_.data", "/blogs.data", "/contact.data"])("there is no page data at %s", async (path) => {
  const answer = await ask(server.url, path, { headers: { Accept: "text/html" } });
  expect([302, 404]).toContain(answer.status);
  expect(answer.headers["content-type"] ?? "").not.toContain("x-script");
});

test("the address of a preview's data only leads to sign-in", async () => {
  const { status, text } = await ask(server.url, "/admin/blog/1/preview.data");
  // React Router's form of a redirect for its own scripts.
  expect(status).toBe(202);
  expect(text).toContain('"SingleFetchRedirect"');
  expect(text).toContain("/auth/login?next=");
});
