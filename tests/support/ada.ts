import { pino } from "pino";
import { vi } from "vitest";
import { type Accounts, openAccounts } from "#app/platform/accounts/accounts.server.ts";
import { createAdministrator } from "#app/platform/accounts/first-administrator.server.ts";
import { auditActor } from "#app/platform/audit.server.ts";
import type { TestDatabase } from "./database.ts";
import { mintLastMail } from "./minted-mails.ts";

/** The owner of the site in the tests of accounts. */
export const ADA = { name: "Ada", email: "ada@example.org", password: "correct horse" };
const AS_TYPED = "Ada@Example.org";
const log = pino({ level: "silent" });

/** A site whose only person is Ada, and what its tests look at. */
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

  /** Another process of the same site. */
  const openAgain = () => openAccounts({ database, config: parts.config, log });
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
  /** A session of hers, begun long ago and not confirmed since. */
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

/** Signs in, as Ada from one place where nothing else is said. */
export function signIn(
  accounts: Accounts,
  { email = ADA.email, password = ADA.password, cookie = "", clientAddress = "192.0.2.1" } = {},
) {
  const headers = new Headers({ cookie, "user-agent": "Phone" });
  return accounts.signIn({ headers, clientAddress }, email, password);
}

/** The headers of a browser in which that has been done. */
export async function signedIn(accounts: Accounts, options?: Parameters<typeof signIn>[1]): Promise<Headers> {
  const outcome = await signIn(accounts, options);
  if (!outcome.ok) throw new Error(`Not signed in: ${outcome.reason}`);
  return new Headers({ cookie: cookieOf(outcome.setCookies.slice(0, 1)) });
}

/** The Cookie header that a browser would send after these Set-Cookie lines. */
export function cookieOf(setCookies: string[]): string {
  return setCookies
    .filter((line) => !/max-age=0/i.test(line))
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** Moves the clock by so many milliseconds: only Date, timers go on. */
export async function later<Result>(ms: number, then: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
  try {
    return await then();
  } finally {
    vi.useRealTimers();
  }
}
