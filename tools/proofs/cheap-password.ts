import { argon2Sync, randomBytes } from "node:crypto";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { TestServer } from "#tests/support/server.ts";

const COST = { memory: 8, passes: 1, parallelism: 1 };

/**
 * Stores a password of everybody on a site with the cheapest hash, so that the proof's many
 * sign-ins take little processor time. Each hash stores its own cost.
 */
export async function storeCheaply(
  { database }: Pick<TestServer, "database">,
  password: string,
): Promise<void> {
  const nonce = randomBytes(16);
  const tag = argon2Sync("argon2id", { message: password, nonce, tagLength: 32, ...COST });
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString("base64").replace(/=+$/, ""));
  const { db, close } = openDatabase(database);
  await db
    .updateTable("accounts")
    .set({
      password: `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${salt}$${hash}`,
    })
    .where("providerId", "=", "credential")
    .execute();
  await close();
}
