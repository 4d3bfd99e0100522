import { openDatabase } from "#app/platform/database/database.server.ts";
import { createPost, type PostInput } from "#tests/support/posts.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { storedRows } from "./proof.ts";
import { visitorAddress } from "./requests.ts";

/** A site under write load. Each time its server dies, another one may replace it. */
export type Target = { server: TestServer; cookie: string; postId: string };

/** Lets every visitor come from an address of their own. */
const SETTINGS = { TRUST_PROXY: "1", LOG_LEVEL: "error" };

/** Starts a server on a data folder and measures the milliseconds until its ready line. */
export async function startOn(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<{ server: TestServer; readyMs: number }> {
  const started = performance.now();
  const server = await startServer({ ...SETTINGS, ...environment, DATA_DIR: dataDir });
  return { server, readyMs: performance.now() - started };
}

/** Creates a site with a public post, its server and a session of its owner. */
export async function startAttackedSite(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<Target> {
  const { server } = await startOn(dataDir, environment);
  const { db, close } = openDatabase(server.database);
  const input: PostInput = {
    ...{ title: "Back to class", excerpt: "She is back.", category: "campaigns", author: "Team" },
    ...{ date: "2026-01-02", tags: [], content: "<p>She is back.</p>" },
  };
  const post = await createPost(db, { id: null, name: "Proof" }, input);
  await close();
  const { cookie } = await signIn(server);
  return { server, cookie, postId: post.id };
}

/** Requests of programs that identify themselves aren't counted, so these look like a browser's. */
export const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

let visitors = 0;

/**
 * Returns the headers of another visitor, who comes from an address of their own, so that rate
 * limits don't interfere.
 */
export function newVisitor(): Record<string, string> {
  visitors += 1;
  return { "X-Forwarded-For": visitorAddress(visitors), "User-Agent": BROWSER };
}

/** Lists what SQLite finds wrong with a site's database. */
export function databaseFaults(dataDir: string): string[] {
  const checks = storedRows(dataDir, "pragma integrity_check").filter((row) => row.integrity_check !== "ok");
  return [...checks, ...storedRows(dataDir, "pragma foreign_key_check")].map((row) => JSON.stringify(row));
}
