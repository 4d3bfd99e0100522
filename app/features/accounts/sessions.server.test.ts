import { expect, test } from "vitest";
import { auditActor } from "#app/platform/records/audit.server.ts";
import { ADA, cookieOf, later, signedIn, signIn, startWithAda } from "#tests/support/ada.ts";
import { describeOnEachEngine, type TestDatabase } from "#tests/support/database.ts";
import { createAdministrator } from "./first-administrator.server.ts";
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS, SESSION_RENEWAL_MS } from "./session.ts";

const LOCAL = "http://localhost:3000";

describeOnEachEngine("accounts", (open) => {
  const tries = async ({ db }: TestDatabase) =>
    (await db.selectFrom("auditEntries").select(["action", "actorName"]).orderBy("at").execute()).map(
      (entry) => `${entry.actorName} ${entry.action}`,
    );

  test("the right password opens a session for its person", async () => {
    const { accounts, database, person } = await startWithAda(open, LOCAL);
    const outcome = await signIn(accounts, { email: " ADA@example.org " });
    expect(outcome).toMatchObject({
      ok: true,
      administrator: { id: person.id, name: "Ada", email: "ada@example.org", role: "owner" },
    });
    const headers = new Headers({ cookie: cookieOf(outcome.ok ? outcome.setCookies : []) });
    expect(await accounts.findAdministrator({ headers })).toEqual({
      id: person.id,
      name: "Ada",
      email: "ada@example.org",
      role: "owner",
    });
    expect(await tries(database)).toEqual(["Schoolward created", "Ada signed in"]);
  });

  test("scripts and other sites can't read the cookie, and HTTPS binds it to the host", async () => {
    for (const [siteUrl, expected] of [
      ["http://localhost:3000", /^schoolward-session=[^;]+; (?!.*(Secure|Domain)).*$/],
      ["https://example.org", /^__Host-schoolward-session=[^;]+; (?=.*\bSecure\b)(?!.*Domain).*$/],
    ] as const) {
      const { accounts } = await startWithAda(open, siteUrl);
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

  test("wrong passwords, unknown people and invalid input get the same refusal", async () => {
    const { accounts, database } = await startWithAda(open, LOCAL);
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
    // Only an existing account's address is recorded: other input may be a password.
    expect(audit.filter(({ action }) => action === "failed to sign in").map(({ detail }) => detail)).toEqual([
      "ada@example.org",
      null,
      null,
      "ada@example.org",
      null,
    ]);
  });

  test("a sign-in records the device but not the address", async () => {
    const { accounts, db } = await startWithAda(open, LOCAL);
    await signIn(accounts);
    const session = await db.selectFrom("sessions").selectAll().executeTakeFirstOrThrow();
    expect(session).toMatchObject({ userAgent: "Phone" });
    expect(JSON.stringify(session)).not.toContain("192.0.2.1");
  });

  test("forged, truncated and foreign cookies open no session", async () => {
    const { accounts, db } = await startWithAda(open, LOCAL);
    const other = await startWithAda(open, LOCAL);
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

  test("a session id set beforehand isn't adopted, and the previous session ends", async () => {
    const { accounts } = await startWithAda(open, LOCAL);
    const before = await signedIn(accounts);
    const after = await signedIn(accounts, { cookie: before.get("cookie") ?? "" });
    expect(after.get("cookie")).not.toBe(before.get("cookie"));
    expect(await accounts.findAdministrator({ headers: before })).toBeUndefined();
    expect(await accounts.findAdministrator({ headers: after })).toBeDefined();
  });

  test("the database stores no token, and no key that signs one", async () => {
    const { accounts, db } = await startWithAda(open, LOCAL);
    const token = (await signedIn(accounts)).get("cookie")?.split("=")[1] ?? "";
    expect(token).toHaveLength(43);
    expect(JSON.stringify(await db.selectFrom("sessions").selectAll().execute())).not.toContain(token);
    expect(await db.selectFrom("secrets").selectAll().where("name", "=", "accounts").execute()).toEqual([]);
  });

  test("a session in use is renewed with its cookie; only finding it doesn't renew it", async () => {
    const { accounts, db } = await startWithAda(open, LOCAL);
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

  test("an unused session ends, and its cookie is cleared", async () => {
    const { accounts } = await startWithAda(open, LOCAL);
    const headers = await signedIn(accounts);
    await later(SESSION_IDLE_MS + 1000, async () => {
      const { administrator, setCookies } = await accounts.findSession(headers);
      expect(administrator).toBeUndefined();
      expect(setCookies.join()).toMatch(/^schoolward-session=;.*Max-Age=0/i);
    });
  });

  test("even a session in constant use ends", async () => {
    const { accounts, db } = await startWithAda(open, LOCAL);
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
    const { accounts, database } = await startWithAda(open, LOCAL);
    await createAdministrator(database.db, auditActor.system, {
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

  test("two processes share sessions and limits", async () => {
    const { accounts, openAgain } = await startWithAda(open, LOCAL);
    const second = openAgain();
    const headers = await signedIn(accounts);
    expect(await second.findAdministrator({ headers })).toBeDefined();
    await second.signOut(headers);
    expect(await accounts.findAdministrator({ headers })).toBeUndefined();
    for (let i = 0; i < 10; i += 1) await signIn(i % 2 ? accounts : second, { password: "wrong!" });
    expect(await signIn(second)).toMatchObject({ reason: "too-many" });
  });

  test("a person without access has no session, and is refused like a wrong password", async () => {
    const { accounts, db, person } = await startWithAda(open, LOCAL);
    const headers = await signedIn(accounts);
    await db.updateTable("users").set({ endedAt: Date.now() }).where("id", "=", person.id).execute();
    expect(await accounts.findAdministrator({ headers })).toBeUndefined();
    expect((await accounts.findSession(headers)).setCookies.join()).toMatch(/Max-Age=0/i);
    expect(await signIn(accounts)).toEqual({ ok: false, reason: "wrong" });
  });

  test("an e-mail address has one account", async () => {
    const { db } = await startWithAda(open, LOCAL);
    const again = await createAdministrator(db, auditActor.system, { ...ADA, email: "ADA@EXAMPLE.ORG" });
    expect(again).toEqual({ ok: false, reason: "taken" });
  });
});
