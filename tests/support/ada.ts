import { pino } from "pino";
import { vi } from "vitest";
import { createAdministrator } from "#app/features/accounts/first-administrator.server.ts";
import { openAccounts, signOut } from "#app/features/accounts/sessions.server.ts";
import { signIn as signInWithPassword } from "#app/features/accounts/sign-in.server.ts";
import { auditActor } from "#app/platform/records/audit.server.ts";
import type { TestDatabase } from "./database.ts";
import { mintLastMail } from "./minted-mails.ts";

/** The owner of the site in the tests of accounts. */
export const ADA = { name: "Ada", email: "ada@example.org", password: "correct horse" };
const AS_TYPED = "Ada@Example.org";
const log = pino({ level: "silent" });

/** The accounts of a site as a process opens them, and the ways in and out. */
export function openTestAccounts(database: TestDatabase, config: { siteUrl: string }) {
  const parts = { db: database.db, config };
  return {
    ...openAccounts({ database, config, log }),
    signIn: (request: { headers: Headers; clientAddress: string }, email: string, password: string) =>
      signInWithPassword(parts, request, email, password),
    signOut: (headers: Headers) => signOut(parts, headers),
  };
}

export type TestAccounts = ReturnType<typeof openTestAccounts>;

/** Opens a site whose only person is Ada, with what its tests need. */
export async function startWithAda(
  open: () => Promise<TestDatabase>,
  siteUrl: "http://localhost:3000" | `https://${string}` = "https://site.example.org",
) {
  const database = await open();
  const { db } = database;
  const parts = { db, config: { siteUrl } };
  const made = await createAdministrator(db, auditActor.system, { ...ADA, email: AS_TYPED });
  if (!made.ok) throw new Error("Ada could not be made");
  const person = await db
    .selectFrom("users")
    .select(["id", "name", "email", "role"])
    .executeTakeFirstOrThrow();

  /** Opens the same site as another process would. */
  const openAgain = () => openTestAccounts(database, parts.config);
  const mails = () =>
    db
      .selectFrom("outbox")
      .select(["recipient", "subject", "text"])
      .where("status", "=", "waiting")
      .orderBy("id")
      .execute();
  async function tokenOfLastMail(): Promise<string> {
    const { text } = await mintLastMail(db);
    return /https:\/\/site\.example\.org\/auth\/reset\/([\w-]{43})$/m.exec(text)?.[1] ?? "none";
  }
  /** Creates a session of hers that began long ago and was not confirmed since. */
  async function session(id = "s", { startedAt = 0, confirmedAt = null as number | null } = {}) {
    const times = { createdAt: startedAt, lastUsedAt: startedAt, expiresAt: Date.now() + 60_000 };
    const row = { ...times, id, tokenHash: id, userId: person.id, hasSecondFactor: false, confirmedAt };
    await db
      .insertInto("sessions")
      .values({ ...row, userAgent: null })
      .execute();
    return { id, startedAt, confirmedAt };
  }
  return { database, db, accounts: openAgain(), openAgain, parts, person, session, mails, tokenOfLastMail };
}

/** Signs in, as Ada and from a fixed address by default. */
export function signIn(
  accounts: TestAccounts,
  { email = ADA.email, password = ADA.password, cookie = "", clientAddress = "192.0.2.1" } = {},
) {
  const headers = new Headers({ cookie, "user-agent": "Phone" });
  return accounts.signIn({ headers, clientAddress }, email, password);
}

/** Signs in and returns the headers of that browser. */
export async function signedIn(
  accounts: TestAccounts,
  options?: Parameters<typeof signIn>[1],
): Promise<Headers> {
  const outcome = await signIn(accounts, options);
  if (!outcome.ok) throw new Error(`Not signed in: ${outcome.reason}`);
  return new Headers({ cookie: cookieOf(outcome.setCookies.slice(0, 1)) });
}

/** Returns the Cookie header that a browser would send after these Set-Cookie lines. */
export function cookieOf(setCookies: string[]): string {
  return setCookies
    .filter((line) => !/max-age=0/i.test(line))
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** Moves the clock by a number of milliseconds. Changes only Date; timers go on. */
export async function later<Result>(ms: number, then: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
  try {
    return await then();
  } finally {
    vi.useRealTimers();
  }
}
