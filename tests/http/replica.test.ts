import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { startPostgresWithReplica } from "#tests/support/postgres-server.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type SignedIn, signIn } from "#tests/support/sign-in.ts";
import { ask } from "./request.ts";

/** How far the replica lags behind: long enough for several requests. */
const BEHIND_MS = 4_000;

let pair: Awaited<ReturnType<typeof startPostgresWithReplica>>;
let server: TestServer;
let administrator: SignedIn;
beforeAll(async () => {
  pair = await startPostgresWithReplica(BEHIND_MS);
  server = await startServer({
    DATABASE_URL: pair.primary.urlOf("postgres"),
    DATABASE_REPLICA_URL: pair.replica.urlOf("postgres"),
    DEMO_CONTENT: "0",
  });
  administrator = await signIn(server);
}, 120_000);
afterAll(async () => {
  await server.stop();
  await pair.stop();
});

/** Counts how often the replica, or the primary, has read the home page's statistics. */
async function looksAtStatistics(url: string): Promise<number> {
  const database = openDatabase({ url, dataDir: "" });
  try {
    const { seqScan } = await database.db
      .withTables<{ pgStatUserTables: { relname: string; seqScan: number; idxScan: number } }>()
      .selectFrom("pgStatUserTables")
      .select(({ eb, ref }) => eb(ref("seqScan"), "+", ref("idxScan")).as("seqScan"))
      .where("relname", "=", "statistics")
      .executeTakeFirstOrThrow();
    return seqScan;
  } finally {
    await database.close();
  }
}

const generationOf = async (url: string) => {
  const database = openDatabase({ url, dataDir: "" });
  try {
    const site = await database.db.selectFrom("site").select("generation").executeTakeFirstOrThrow();
    return site.generation;
  } catch {
    // The tables don't exist yet.
    return 0;
  } finally {
    await database.close();
  }
};

test("a public page is as it was published, even if the replica doesn't have it yet", async () => {
  await administrator.saveFirstStatistic(91_201);
  expect((await ask(server.url, "/")).text).toContain("91,201");
  expect(await (await administrator.ask("/admin")).text()).toContain("91,201");
  // The replica still lags, so nothing of that came from it.
  const [ours, theirs] = await Promise.all(
    [pair.primary, pair.replica].map((at) => generationOf(at.urlOf("postgres"))),
  );
  expect(theirs).toBeLessThan(ours as number);
});

test("an up-to-date replica is read, and the site works without one", async () => {
  const ours = await generationOf(pair.primary.urlOf("postgres"));
  await expect.poll(() => generationOf(pair.replica.urlOf("postgres")), { timeout: 20_000 }).toBe(ours);
  const before = await looksAtStatistics(pair.replica.urlOf("postgres"));
  // A form of the page that isn't cached yet.
  const page = await ask(server.url, "/", { headers: { "Save-Data": "on" } });
  expect(page.text).toContain("91,201+");
  await expect
    .poll(() => looksAtStatistics(pair.replica.urlOf("postgres")), { timeout: 20_000 })
    .toBeGreaterThan(before);

  await pair.replica.stop();
  expect((await ask(server.url, "/about")).status).toBe(200);
  expect((await ask(server.url, "/readyz")).status).toBe(200);
});
