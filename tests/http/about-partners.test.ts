import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { ask } from "./request.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ DEMO_CONTENT: "0" });
});
afterAll(() => server.stop());

test("a site without pictures of its own shows our drawings, with a description and reserved space", async () => {
  const { status, text } = await ask(server.url, "/partners");
  expect(status).toBe(200);
  const drawings = [
    ...text.matchAll(/<img src="\/assets\/partner-\d-960-[\w-]+\.jpg" width="960" height="640" alt="[^"]+"/g),
  ];
  expect(drawings).toHaveLength(3);
});

test.each(["/about", "/partners", "/contact", "/newsletter"])(
  "%s is cached, and has one address",
  async (path) => {
    const page = await ask(server.url, path);
    expect(page.headers.etag).toBeDefined();
    expect(page.text).toContain(`<link rel="canonical" href="${server.url}${path}"`);
    expect((await ask(server.url, `${path}/`)).headers.location).toBe(path);
  },
);
