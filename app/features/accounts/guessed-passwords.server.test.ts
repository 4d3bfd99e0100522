import { expect, test } from "vitest";
import { auditActor } from "#app/platform/records/audit.server.ts";
import { cookieOf, later, signIn, startWithAda } from "#tests/support/ada.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { hashToken } from "./cookies.server.ts";
import { findKnownDevice } from "./devices.server.ts";
import { createAdministrator } from "./first-administrator.server.ts";
import { takeSignInTry } from "./limits.server.ts";

const LOCAL = "http://localhost:3000";

describeOnEachEngine("guessed passwords", (open) => {
  test("the 11th try in 15 minutes is refused, whatever the spelling and place, until later", async () => {
    const { accounts } = await startWithAda(open, LOCAL);
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

  test("a place has a limit over all accounts; successful sign-ins don't count", async () => {
    const { accounts, db } = await startWithAda(open, LOCAL);
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

  test("a known device can sign in while others guess", async () => {
    const { accounts, db } = await startWithAda(open, LOCAL);
    const first = await signIn(accounts);
    const cookie = cookieOf(first.ok ? first.setCookies.slice(1) : []);
    expect(cookie).toMatch(/^schoolward-device=/);
    for (const email of ["ada@example.org", "obi@example.org"])
      for (let i = 0; i < 10; i += 1)
        await takeSignInTry(db, email, { clientAddress: `${i}`, knownDevice: undefined });
    for (const device of ["", "schoolward-device=abc", `${cookie}x`])
      expect(await signIn(accounts, { cookie: device })).toMatchObject({ reason: "too-many" });
    // The device is known for Ada's account only.
    expect(await signIn(accounts, { email: "obi@example.org", cookie })).toMatchObject({
      reason: "too-many",
    });
    const again = await signIn(accounts, { cookie });
    // Each sign-in replaces the device's token, and only the newest counts.
    const next = cookieOf(again.ok ? again.setCookies.slice(1) : []);
    expect(await signIn(accounts, { cookie })).toMatchObject({ reason: "too-many" });
    expect((await signIn(accounts, { cookie: next })).ok).toBe(true);
    expect(JSON.stringify(await db.selectFrom("knownDevices").selectAll().execute())).not.toContain(
      next.split("=")[1],
    );
  });

  test("another person's sign-in on a device doesn't reset its tries for an account", async () => {
    const { accounts, db, person } = await startWithAda(open, LOCAL);
    const OBI = { name: "Obi", email: "obi@example.org", password: "secret1" };
    await createAdministrator(db, auditActor.system, OBI);
    const deviceCookie = async (options: Parameters<typeof signIn>[1]) => {
      const outcome = await signIn(accounts, options);
      return cookieOf(outcome.ok ? outcome.setCookies.slice(1) : []);
    };
    const own = await deviceCookie({});
    const shared = await deviceCookie({});
    for (let i = 0; i < 10; i += 1)
      await takeSignInTry(db, "ada@example.org", { clientAddress: `${i}`, knownDevice: undefined });
    const hash = hashToken(shared.split("=")[1] ?? "");
    const knownDevice = (await findKnownDevice(db, hash, person.id))?.id;
    const takeTry = () => takeSignInTry(db, "ada@example.org", { clientAddress: "1", knownDevice });
    for (let i = 0; i < 10; i += 1) expect((await takeTry()).ok).toBe(true);
    const cookie = await deviceCookie({ email: OBI.email, password: OBI.password, cookie: shared });
    expect(cookie).not.toBe(shared);
    expect(await signIn(accounts, { cookie })).toMatchObject({ reason: "too-many" });
    expect((await signIn(accounts, { cookie: own })).ok).toBe(true);
  });

  test("a guessing mail is sent once, and an unknown address causes the same writes", async () => {
    const { accounts, db } = await startWithAda(open, LOCAL);
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
});
