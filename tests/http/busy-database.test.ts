import http from "node:http";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type Answer, ask } from "./request.ts";

let server: TestServer;
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase("postgres", { migrated: false });
  server = await startServer({ DATABASE_URL: database.location.url as string });
}, 120_000);
afterAll(async () => {
  await server.stop();
  await database.close();
});

test("with all connections in use, further requests get 503 instead of waiting for ever; then the site recovers", async () => {
  const search = (word: string) => ask(server.url, `/blogs?q=${word}`, { agent: new http.Agent() });
  expect((await search("before")).status).toBe(200);
  const holder = new pg.Client(database.location.url);
  await holder.connect();
  const answers: Answer[] = [];
  let asking: Promise<unknown>[] = [];
  try {
    // Every request that reads posts waits, and occupies a connection meanwhile.
    await holder.query("begin; lock table posts in access exclusive mode");
    asking = Array.from({ length: 16 }, async (_, nth) => answers.push(await search(`word${nth}`)));
    await expect.poll(() => answers.length, { timeout: 25_000 }).toBeGreaterThan(0);
    expect(answers[0]?.status).toBe(503);
    expect(Number(answers[0]?.headers["retry-after"])).toBeGreaterThan(0);
    expect((await ask(server.url, "/healthz")).status).toBe(200);
  } finally {
    await holder.end();
  }
  await Promise.all(asking);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
  expect((await search("after")).status).toBe(200);
}, 90_000);
