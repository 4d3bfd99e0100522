import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { ask } from "./request.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ DEMO_CONTENT: "0" });
});
afterAll(() => server.stop());

test("a site without executives says so", async () => {
  const { status, text } = await ask(server.url, "/about");
  expect(status).toBe(200);
  expect(text).toContain("Meet Our Executives");
  expect(text).toContain("We are about to introduce ourselves");
});

test("a site without pictures of its own shows our drawings, with a description and a place kept for them", async () => {
  const { status, text } = await ask(server.url, "/partners");
  expect(status).toBe(200);
  const drawings = [
    ...text.matchAll(/<img src="\/assets\/partner-\d-960-[\w-]+\.jpg" width="960" height="640" alt="[^"]+"/g),
  ];
  expect(drawings).toHaveLength(3);
  for (const figure of ["4+", "5+", "95%"]) expect(text).toContain(`<strong>${figure}</strong>`);
});

test.each(["/about", "/partners", "/contact", "/newsletter"])(
  "%s is kept, and has one address",
  async (path) => {
    const page = await ask(server.url, path);
    expect(page.headers.etag).toBeDefined();
    expect(page.text).toContain(`<link rel="canonical" href="${server.url}${path}"`);
    expect((await ask(server.url, `${path}/`)).headers.location).toBe(path);
  },
);
