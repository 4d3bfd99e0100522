import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { describeOnEachEngine, type TestDatabase } from "#tests/support/database.ts";
import { HOUSE } from "../audit.server.ts";
import { type Accounts, openAccounts } from "./accounts.server.ts";
import { createAdministrator } from "./first-administrator.server.ts";
import { findKnownDevice } from "./known-devices.server.ts";
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS, SESSION_RENEWAL_MS } from "./session.ts";
import { hashToken } from "./sessions.server.ts";
import { takeSignInTry } from "./sign-in-limits.server.ts";

const ADA = { name: "Ada", email: "Ada@Example.org", password: "correct horse" };
const log = pino({ level: "silent" });

describeOnEachEngine("accounts", (open) => {
  async function started(siteUrl = "http://localhost:3000") {
    const database = await open();
    const accounts = openAccounts({ database, config: { siteUrl }, log });
    const made = await createAdministrator(database.db, HOUSE, ADA);
    if (!made.ok) throw new Error("Ada could not be made");
    return { database, db: database.db, accounts, adaId: made.id };
  }

  const signIn = (
    accounts: Accounts,
    { email = "ada@example.org", password = ADA.password, cookie = "", clientAddress = "192.0.2.1" } = {},
  ) =>
    accounts.signIn(
      { headers: new Headers({ cookie, "user-agent": "Phone" }), clientAddress },
      email,
      password,
    );

  /** The Cookie header that a browser would send after these Set-Cookie lines. */
  function cookieOf(setCookies: string[]): string {
    return setCookies
      .filter((line) => !/max-age=0/i.test(line))
      .map((line) => line.split(";")[0])
      .join("; ");
  }

  async function signedIn(accounts: Accounts, options?: Parameters<typeof signIn>[1]): Promise<Headers> {
    const outcome = await signIn(accounts, options);
    if (!outcome.ok) throw new Error(`Not signed in: ${outcome.reason}`);
    return new Headers({ cookie: cookieOf(outcome.setCookies.slice(0, 1)) });
  }

  /** Moves the clock of what the library reads: only Date, timers go on. */
  async function later<T>(ms: number, then: () => Promise<T>): Promise<T> {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
    try {
      return await then();
    } finally {
      vi.useRealTimers();
    }
  }

  const tries = async ({ db }: TestDatabase) =>
    (await db.selectFrom("auditEntries").select(["action", "actorName"]).orderBy("at").execute()).map(
      (entry) => `${entry.actorName} ${entry.action}`,
    );

  test("the right password opens a session that names its person", async () => {
    const { accounts, database, adaId } = await started();
    const outcome = await signIn(accounts, { email: " ADA@example.org " });
    expect(outcome).toMatchObject({
      ok: true,
      administrator: { id: adaId, name: "Ada", email: "ada@example.org", role: "owner" },
    });
    const headers = new Headers({ cookie: cookieOf(outcome.ok ? outcome.setCookies : []) });
    expect(await accounts.findAdministrator({ headers })).toEqual({
      id: adaId,
      name: "Ada",
      email: "ada@example.org",
      role: "owner",
    });
    expect(await tries(database)).toEqual(["Schoolward created", "Ada signed in"]);
  });

  test("the cookie is out of reach of scripts and other sites, and bound to the host where the site has HTTPS", async () => {
    for (const [siteUrl, expected] of [
      ["http://localhost:3000", /^schoolward-session=[^;]+; (?!.*(Secure|Domain)).*$/],
      ["https://example.org", /^__Host-schoolward-session=[^;]+; (?=.*\bSecure\b)(?!.*Domain).*$/],
    ] as const) {
      const { accounts } = await started(siteUrl);
      const outcome = await signIn(accounts);
      const lines = outcome.ok ? outcome.setCookies : [];
      expect(lines).toHaveLength(2);
      expect(lines[0]).toMatch(expected);
      expect(lines[1]).toMatch(new RegExp(expected.source.replace("session", "device")));
      for (const line of lines) {
        expect(line).toMatch(/; HttpOnly\b/);
        expect(line).toMatch(/; SameSite=Lax\b/);
        expect(line).toMatch(/; Path=\/(;|$)/);
      }
    }
  });

  test("wrong passwords, unknown people and nonsense are refused alike", async () => {
    const { accounts, database } = await started();
    for (const given of [
      { password: "wrong horse" },
      { email: "nobody@example.org" },
      { email: "not an address" },
      { password: "x".repeat(1000) },
      { email: "ada@example.org\u0000" },
    ])
      expect(await signIn(accounts, given)).toEqual({ ok: false, reason: "wrong" });
    expect(await database.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
    const audit = await database.db.selectFrom("auditEntries").selectAll().execute();
    expect(audit).toHaveLength(6);
    // The address of an account is named, anything else that was typed is not: it may be a password.
    expect(audit.filter(({ action }) => action === "failed to sign in").map(({ detail }) => detail)).toEqual([
      "ada@example.org",
      null,
      null,
      "ada@example.org",
      null,
    ]);
  });

  test("of a sign-in the device is kept, the address is not", async () => {
    const { accounts, db } = await started();
    await signIn(accounts);
    const session = await db.selectFrom("sessions").selectAll().executeTakeFirstOrThrow();
    expect(session).toMatchObject({ userAgent: "Phone" });
    expect(JSON.stringify(session)).not.toContain("192.0.2.1");
  });

  test("forged, cut and foreign cookies open nothing", async () => {
    const { accounts, db } = await started();
    const other = await started();
    const cookie = (await signedIn(accounts)).get("cookie") ?? "";
    const foreign = (await signedIn(other.accounts)).get("cookie") ?? "";
    const token = decodeURIComponent(cookie.split("=")[1] ?? "");
    const { tokenHash } = await db.selectFrom("sessions").select("tokenHash").executeTakeFirstOrThrow();
    for (const forged of [
      cookie.slice(0, -3),
      foreign,
      `schoolward-session=${tokenHash}`,
      `schoolward-session=${token}.AAAA`,
      `x-${cookie}`,
      "schoolward-session=",
      "schoolward-session=%E0%A4%A",
    ])
      expect(await accounts.findAdministrator({ headers: new Headers({ cookie: forged }) })).toBeUndefined();
  });

  test("a session id set beforehand is not adopted, and the one before ends", async () => {
    const { accounts } = await started();
    const before = await signedIn(accounts);
    const after = await signedIn(accounts, { cookie: before.get("cookie") ?? "" });
    expect(after.get("cookie")).not.toBe(before.get("cookie"));
    expect(await accounts.findAdministrator({ headers: before })).toBeUndefined();
    expect(await accounts.findAdministrator({ headers: after })).toBeDefined();
  });

  test("the database keeps no token, and no key that signs one", async () => {
    const { accounts, db } = await started();
    const token = (await signedIn(accounts)).get("cookie")?.split("=")[1] ?? "";
    expect(token).toHaveLength(43);
    expect(JSON.stringify(await db.selectFrom("sessions").selectAll().execute())).not.toContain(token);
    expect(await db.selectFrom("secrets").selectAll().where("name", "=", "accounts").execute()).toEqual([]);
  });

  test("a session in use is renewed, with its cookie; a look alone does not renew it", async () => {
    const { accounts, db } = await started();
    const headers = await signedIn(accounts);
    const expiry = async () =>
      (await db.selectFrom("sessions").select("expiresAt").executeTakeFirstOrThrow()).expiresAt;
    const first = await expiry();
    expect((await accounts.findSession(headers)).setCookies).toEqual([]);
    await later(SESSION_RENEWAL_MS + 1000, async () => {
      expect(await accounts.findAdministrator({ headers })).toBeDefined();
      expect(await expiry()).toBe(first);
      const { administrator, setCookies } = await accounts.findSession(headers);
      expect(administrator).toBeDefined();
      expect(setCookies).toHaveLength(1);
    });
    expect(await expiry()).toBeGreaterThan(first);
  });

  test("a session that nobody used ends, and its cookie is cleared", async () => {
    const { accounts } = await started();
    const headers = await signedIn(accounts);
    await later(SESSION_IDLE_MS + 1000, async () => {
      const { administrator, setCookies } = await accounts.findSession(headers);
      expect(administrator).toBeUndefined();
      expect(setCookies.join()).toMatch(/^schoolward-session=;.*Max-Age=0/i);
    });
  });

  test("a session that is always used ends all the same", async () => {
    const { accounts, db } = await started();
    const headers = await signedIn(accounts);
    const step = SESSION_IDLE_MS / 2;
    for (let age = step; age < SESSION_ABSOLUTE_MS; age += step)
      await later(age, async () => {
        expect((await accounts.findSession(headers)).administrator).toBeDefined();
      });
    await later(SESSION_ABSOLUTE_MS, async () => {
      expect((await accounts.findSession(headers)).administrator).toBeUndefined();
      await signIn(accounts);
      expect(await db.selectFrom("sessions").select("id").execute()).toHaveLength(1);
    });
  });

  test("signing out ends the person's sessions everywhere, and nobody else's", async () => {
    const { accounts, database } = await started();
    await createAdministrator(database.db, HOUSE, {
      name: "Obi",
      email: "obi@example.org",
      password: "secret1",
    });
    const [phone, laptop] = [await signedIn(accounts), await signedIn(accounts)];
    const obi = await signedIn(accounts, { email: "obi@example.org", password: "secret1" });
    const { setCookies } = await accounts.signOut(phone);
    expect(setCookies.join()).toMatch(/schoolward-session=;.*Max-Age=0/i);
    for (const headers of [phone, laptop])
      expect(await accounts.findAdministrator({ headers })).toBeUndefined();
    expect(await accounts.findAdministrator({ headers: obi })).toBeDefined();
    expect((await tries(database)).at(-1)).toBe("Ada signed out");
    await accounts.signOut(phone);
    await accounts.signOut(new Headers());
    expect((await tries(database)).filter((entry) => entry.endsWith("signed out"))).toHaveLength(1);
  });

  test("the 11th try in 15 minutes is refused, whatever the case and the place, and tried again later", async () => {
    const { accounts } = await started();
    for (let i = 0; i < 10; i += 1)
      expect(
        await signIn(accounts, {
          email: i % 2 ? "ADA@example.org" : "ada@Example.ORG ",
          password: "wrong!",
          clientAddress: `192.0.2.${i}`,
        }),
      ).toEqual({ ok: false, reason: "wrong" });
    const refused = await signIn(accounts, { clientAddress: "192.0.2.99" });
    expect(refused).toMatchObject({ ok: false, reason: "too-many" });
    expect(refused).toHaveProperty("retryAfterSeconds");
    expect(await signIn(accounts, { email: "nobody@example.org" })).toEqual({ ok: false, reason: "wrong" });
    await later(15 * 60_000 + 1000, async () => {
      expect((await signIn(accounts)).ok).toBe(true);
    });
  });

  test("one place is bounded over all accounts; signing in rightly uses nothing up", async () => {
    const { accounts, db } = await started();
    for (let i = 0; i < 12; i += 1) expect((await signIn(accounts)).ok).toBe(true);
    const tried = Array.from({ length: 30 }, (_, i) =>
      signIn(accounts, { email: `p${i}@example.org`, password: "wrong!" }),
    );
    for (const outcome of await Promise.all(tried)) expect(outcome).toEqual({ ok: false, reason: "wrong" });
    expect(await signIn(accounts)).toMatchObject({ ok: false, reason: "too-many" });
    expect((await signIn(accounts, { clientAddress: "198.51.100.7" })).ok).toBe(true);
    const keys = await db.selectFrom("rateLimits").select("key").execute();
    expect(JSON.stringify(keys)).not.toMatch(/example|192\.0\.2/);
  });

  test("a device that has signed in before gets through while others guess", async () => {
    const { accounts, db } = await started();
    const first = await signIn(accounts);
    const cookie = cookieOf(first.ok ? first.setCookies.slice(1) : []);
    expect(cookie).toMatch(/^schoolward-device=/);
    for (const email of ["ada@example.org", "obi@example.org"])
      for (let i = 0; i < 10; i += 1)
        await takeSignInTry(db, email, { clientAddress: `${i}`, knownDevice: undefined });
    for (const device of ["", "schoolward-device=abc", `${cookie}x`])
      expect(await signIn(accounts, { cookie: device })).toMatchObject({ reason: "too-many" });
    // It is known for Ada's account only.
    expect(await signIn(accounts, { email: "obi@example.org", cookie })).toMatchObject({
      reason: "too-many",
    });
    const again = await signIn(accounts, { cookie });
    // Each sign-in gives the device another token, and only the newest counts.
    const next = cookieOf(again.ok ? again.setCookies.slice(1) : []);
    expect(await signIn(accounts, { cookie })).toMatchObject({ reason: "too-many" });
    expect((await signIn(accounts, { cookie: next })).ok).toBe(true);
    expect(JSON.stringify(await db.selectFrom("knownDevices").selectAll().execute())).not.toContain(
      next.split("=")[1],
    );
  });

  test("a device gets no new tries at one account when somebody else signs in on it", async () => {
    const { accounts, db, adaId } = await started();
    const OBI = { name: "Obi", email: "obi@example.org", password: "secret1" };
    await createAdministrator(db, HOUSE, OBI);
    const deviceCookie = async (options: Parameters<typeof signIn>[1]) => {
      const outcome = await signIn(accounts, options);
      return cookieOf(outcome.ok ? outcome.setCookies.slice(1) : []);
    };
    const own = await deviceCookie({});
    const shared = await deviceCookie({});
    for (let i = 0; i < 10; i += 1)
      await takeSignInTry(db, "ada@example.org", { clientAddress: `${i}`, knownDevice: undefined });
    const hash = hashToken(shared.split("=")[1] ?? "");
    const knownDevice = (await findKnownDevice(db, hash, adaId))?.id;
    const takeTry = () => takeSignInTry(db, "ada@example.org", { clientAddress: "1", knownDevice });
    for (let i = 0; i < 10; i += 1) expect((await takeTry()).ok).toBe(true);
    const cookie = await deviceCookie({ email: OBI.email, password: OBI.password, cookie: shared });
    expect(cookie).not.toBe(shared);
    expect(await signIn(accounts, { cookie })).toMatchObject({ reason: "too-many" });
    expect((await signIn(accounts, { cookie: own })).ok).toBe(true);
  });

  test("whoever is guessed at hears of it once, and for an unknown address as much is written", async () => {
    const { accounts, db } = await started();
    for (const email of ["ada@example.org", "nobody@example.org"])
      for (let round = 0; round < 7; round += 1)
        await later(round * (15 * 60_000 + 1000), async () => {
          for (let i = 0; i < 10; i += 1)
            await takeSignInTry(db, email, { clientAddress: `${round}`, knownDevice: undefined });
        });
    await later(8 * 15 * 60_000, async () => {
      for (const email of ["ada@example.org", "nobody@example.org", "ada@example.org"])
        expect(await signIn(accounts, { email })).toMatchObject({ reason: "too-many" });
    });
    const mails = await db
      .selectFrom("outbox")
      .select(["recipient", "status"])
      .orderBy("recipient")
      .execute();
    expect(mails).toEqual([
      { recipient: "ada@example.org", status: "waiting" },
      { recipient: "nobody@site.invalid", status: "sent" },
    ]);
  });

  test("two processes share sessions and limits", async () => {
    const { accounts, database } = await started();
    const second = openAccounts({ database, config: { siteUrl: "http://localhost:3000" }, log });
    const headers = await signedIn(accounts);
    expect(await second.findAdministrator({ headers })).toBeDefined();
    await second.signOut(headers);
    expect(await accounts.findAdministrator({ headers })).toBeUndefined();
    for (let i = 0; i < 10; i += 1) await signIn(i % 2 ? accounts : second, { password: "wrong!" });
    expect(await signIn(second)).toMatchObject({ reason: "too-many" });
  });

  test("whose access has ended has no session, and is refused like a wrong password", async () => {
    const { accounts, db, adaId } = await started();
    const headers = await signedIn(accounts);
    await db.updateTable("users").set({ endedAt: Date.now() }).where("id", "=", adaId).execute();
    expect(await accounts.findAdministrator({ headers })).toBeUndefined();
    expect((await accounts.findSession(headers)).setCookies.join()).toMatch(/Max-Age=0/i);
    expect(await signIn(accounts)).toEqual({ ok: false, reason: "wrong" });
  });

  test("an e-mail address has one account", async () => {
    const { db } = await started();
    const again = await createAdministrator(db, HOUSE, { ...ADA, email: "ADA@EXAMPLE.ORG" });
    expect(again).toEqual({ ok: false, reason: "taken" });
  });
});
