import { randomBytes } from "node:crypto";
import type { WriteDb } from "./database/database.server.ts";

const known = new WeakMap<WriteDb, Map<string, Promise<string>>>();

/**
 * A secret of this installation, made on first use and the same ever after, in every process: 32 random bytes as base64.
 * It lives in the database, so it goes with a backup and never into a file or a log.
 *
 * @param name what it is for: "rate limits", "challenges"
 */
export function secret(db: WriteDb, name: string): Promise<string> {
  // A transaction may be rolled back, and the secret with it.
  if (db.isTransaction) return readOrMake(db, name);
  const secrets = known.get(db) ?? new Map<string, Promise<string>>();
  known.set(db, secrets);
  const found = secrets.get(name) ?? readOrMake(db, name);
  secrets.set(name, found);
  found.catch(() => secrets.delete(name));
  return found;
}

async function readOrMake(db: WriteDb, name: string): Promise<string> {
  const read = () => db.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirst();
  const existing = await read();
  if (existing) return existing.value;
  await db
    .insertInto("secrets")
    .values({ name, value: randomBytes(32).toString("base64") })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  // Not the value from above: another process may have been first.
  const made = await read();
  if (!made) throw new Error(`The secret "${name}" could not be kept`);
  return made.value;
}
