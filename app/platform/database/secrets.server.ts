import { randomBytes } from "node:crypto";
import type { WriteDb } from "./database.server.ts";

const known = new WeakMap<WriteDb, Map<string, Promise<string>>>();

/**
 * Returns a secret of this installation, created on first use and then the same in every process:
 * 32 random bytes as base64. It is stored in the database, so backups include it, and it never gets
 * into a file or a log.
 *
 * @param name what it is for: "rate limits", "challenges"
 */
export function secret(db: WriteDb, name: string): Promise<string> {
  // Not remembered: a transaction may be rolled back, and the secret with it.
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
  // Read again, because another process may have inserted it first.
  const made = await read();
  if (!made) throw new Error(`The secret "${name}" could not be kept`);
  return made.value;
}
