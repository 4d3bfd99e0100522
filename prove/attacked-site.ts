import { postInput } from "#app/features/blog/post-input.ts";
import { createPost } from "#app/features/blog/post-writing.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { storedRows } from "./proof.ts";
import type { Target } from "./write-load.ts";

/** Every visitor may come from an address of its own. */
const SETTINGS = { TRUST_PROXY: "1", LOG_LEVEL: "error" };

/** A server on a data folder, with its ready line in so many milliseconds. */
export async function startOn(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<{ server: TestServer; readyMs: number }> {
  const started = performance.now();
  const server = await startServer({ ...SETTINGS, ...environment, DATA_DIR: dataDir });
  return { server, readyMs: performance.now() - started };
}

/** A new site with a public post, its server and a session of its owner. */
export async function startAttackedSite(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<Target> {
  const { server } = await startOn(dataDir, environment);
  const { db, close } = openDatabase({ dataDir });
  const input = postInput.parse({
    ...{ title: "Back to class", excerpt: "She is back.", category: "campaigns", author: "Team" },
    ...{ date: "2026-01-02", tags: [], content: "<p>She is back.</p>" },
  });
  const post = await createPost(db, { id: null, name: "Proof" }, input);
  await close();
  const { cookie } = await signIn(server);
  return { server, cookie, postId: post.id };
}

/** What SQLite finds wrong with the database of a site. */
export function databaseFaults(dataDir: string): string[] {
  const checks = storedRows(dataDir, "pragma integrity_check").filter((row) => row.integrity_check !== "ok");
  return [...checks, ...storedRows(dataDir, "pragma foreign_key_check")].map((row) => JSON.stringify(row));
}
