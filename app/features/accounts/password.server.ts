import { type Argon2Parameters, argon2, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import type { ReadDb } from "#app/platform/database/database.server.ts";

/**
 * The cost of one hash. OWASP asks for at least 19 MiB and 2 passes (or 46 MiB and 1) of argon2id;
 * this takes more than twice as long, about a tenth of a second. Each hash stores its own cost, so
 * the cost can change without breaking older ones. Keep memory times passes constant: otherwise the
 * response time distinguishes accounts with older hashes from unknown ones.
 */
const COST = { memory: 24 * 1024, passes: 4, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/**
 * A hash of the current cost that no known password matches. Computed for unknown accounts, so that
 * they take as long as known ones.
 */
export const HASH_OF_NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

/**
 * How many hashes run at once. Each takes 24 MiB and a thread that file access needs, too. Others
 * wait in line.
 */
const AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];

/**
 * Hashes a password with argon2id, off the main thread.
 *
 * @returns an encoded PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$tag`
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await deriveTag(password, salt, TAG_BYTES, COST);
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`;
}

const ENCODED =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

/**
 * Returns whether a password matches an encoded hash; false for text that isn't an argon2id hash.
 * Takes the same time for correct and wrong passwords.
 */
export async function isPassword(password: string, encoded: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = ENCODED.exec(encoded) ?? [];
  if (!memory || !passes || !parallelism || !salt || !tag) return false;
  const expected = Buffer.from(tag, "base64");
  const actual = await deriveTag(password, Buffer.from(salt, "base64"), expected.length, {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(actual, expected);
}

// No characters that look like others: no i, l, o, 0, 1.
const SIGNS = "abcdefghjkmnpqrstuvwxyz23456789";

/** Generates a secret that people can copy from a screen, in groups of characters. */
export function makeReadableSecret(groups: number, length: number): string {
  const group = () => Array.from({ length }, () => SIGNS[randomInt(SIGNS.length)]).join("");
  return Array.from({ length: groups }, group).join("-");
}

/** Generates a password to print once: four groups of five characters, 99 random bits. */
export function makePassword(): string {
  return makeReadableSecret(4, 5);
}

async function deriveTag(
  password: string,
  nonce: Buffer,
  tagLength: number,
  cost: typeof COST,
): Promise<Buffer> {
  // Another keyboard may compose the accents of the same password differently.
  const parameters: Argon2Parameters = { message: password.normalize("NFKC"), nonce, tagLength, ...cost };
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await new Promise((resolve, reject) =>
      argon2("argon2id", parameters, (error, tag) => (error ? reject(error) : resolve(tag))),
    );
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function encode(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}

/** Longer text is never hashed, because no password is longer. */
const MAX_PASSWORD = 128;

/**
 * `hash` is the stored hash if the password was correct. Before acting on it, the caller checks
 * that it is still the stored one.
 */
type Found = { person: { id: string; email: string } | undefined; hash: string | undefined };

/**
 * Finds the account of an e-mail address and checks its password. Always computes a hash, so an
 * unknown address and a person without a password take the same time as a wrong password.
 *
 * @param email the name of the account (`accountName`)
 */
export async function findByPassword(db: ReadDb, email: string, password: string): Promise<Found> {
  const found = await db
    .selectFrom("users")
    .leftJoin("accounts", (join) =>
      join.onRef("accounts.userId", "=", "users.id").on("accounts.providerId", "=", "credential"),
    )
    .select(["users.id", "users.email", "accounts.password"])
    .where("users.email", "=", email)
    .executeTakeFirst();
  const isRight = await fitsHash(password, found?.password);
  const hash = (isRight && found?.password) || undefined;
  return { person: found && { id: found.id, email: found.email }, hash };
}

/** Returns the hash of this person's password; null for a person without one. */
export async function readPasswordHash(db: ReadDb, userId: string): Promise<string | null> {
  const found = await db
    .selectFrom("accounts")
    .select("password")
    .where("userId", "=", userId)
    .where("providerId", "=", "credential")
    .executeTakeFirst();
  return found?.password ?? null;
}

/**
 * Returns whether a password matches this hash. Without a hash, returns false after the same time.
 */
export async function fitsHash(password: string, hash: string | null | undefined): Promise<boolean> {
  const isShortEnough = [...password].length <= MAX_PASSWORD;
  const isRight = await isPassword(isShortEnough ? password : "", hash ?? HASH_OF_NOBODY);
  return isRight && isShortEnough && typeof hash === "string";
}
