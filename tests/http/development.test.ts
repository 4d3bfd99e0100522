import { afterAll, beforeAll, expect, test } from "vitest";
import { startDevelopmentServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startDevelopmentServer();
});
afterAll(() => server?.stop());

test("the development server shows the site, guards the administrator area and brings its hot reload", async () => {
  const home = await fetch(`${server.url}/`);
  expect(home.status).toBe(200);
  const html = await home.text();
  expect(html).toContain("Join our cause to make a");
  const [styles] = /(?<=<link rel="stylesheet" href=")[^"]+/.exec(html) ?? [];
  const parts = await Promise.all([`${styles}`, "/@vite/client"].map((path) => fetch(server.url + path)));
  expect(parts.map(({ status }) => status)).toEqual([200, 200]);
  const admin = await fetch(`${server.url}/admin`, { redirect: "manual" });
  expect([admin.status, admin.headers.get("location")]).toEqual([302, "/auth/login"]);
});
