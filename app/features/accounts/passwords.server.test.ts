import { expect, test, vi } from "vitest";
import { auditActor } from "#app/platform/records/audit.server.ts";
import { ADA, signIn, startWithAda } from "#tests/support/ada.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { mintLastMail } from "#tests/support/minted-mails.ts";
import { takeCodeTry, takeSignInTry } from "./limits.server.ts";
import { askForReset, findReset, makeResetLink, resetPassword } from "./passwords.server.ts";
import { makeRecoveryCodes } from "./recovery-codes.server.ts";
import { listSessions } from "./sessions.server.ts";
import { finishSignIn } from "./sign-in.server.ts";

const BROWSER = { headers: new Headers() };
const NEXT = "lantern harvest quiet bridge";

describeOnEachEngine("a forgotten password", (open) => {
  test("an account gets a link by mail; an unknown address causes the same writes", async () => {
    const { db, parts, person, mails } = await startWithAda(open);
    await askForReset(parts, " ADA@Example.org");
    await askForReset(parts, "nobody@example.org");
    await askForReset(parts, "\0");
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(["ada@example.org"]);
    expect(await db.selectFrom("outbox").select("id").execute()).toHaveLength(3);
    expect(await db.selectFrom("accountLinks").selectAll().execute()).toEqual([]);
    await mintLastMail(db);
    const links = await db.selectFrom("accountLinks").select(["userId", "purpose"]).execute();
    expect(links).toEqual([{ userId: person.id, purpose: "password" }]);
    const audit = await db
      .selectFrom("auditEntries")
      .select(["actorName", "action", "detail"])
      .where("subject", "=", "password link")
      .orderBy("id")
      .execute();
    expect(audit).toEqual([
      { actorName: "Somebody", action: "asked for", detail: "ada@example.org" },
      { actorName: "Somebody", action: "asked for", detail: null },
      { actorName: "Somebody", action: "asked for", detail: null },
    ]);
  });

  test("the link is stored only as a keyed hash", async () => {
    const { db, parts, tokenOfLastMail } = await startWithAda(open);
    await askForReset(parts, ADA.email);
    const token = await tokenOfLastMail();
    const stored = JSON.stringify(await db.selectFrom("accountLinks").selectAll().execute());
    expect(token).toHaveLength(43);
    expect(stored).not.toContain(token);
  });

  test("a link sets the password once; the old one, all sessions and other links end", async () => {
    const { db, accounts, parts, person, tokenOfLastMail, mails } = await startWithAda(open);
    expect((await signIn(accounts)).ok).toBe(true);
    await askForReset(parts, ADA.email);
    const first = await tokenOfLastMail();
    await askForReset(parts, ADA.email);
    const token = await tokenOfLastMail();
    expect(await findReset(db, token)).toEqual({ email: ADA.email, hasSecondFactor: false });

    expect(await resetPassword(parts, BROWSER, token, "short")).toMatchObject({ ok: false, reason: "weak" });
    expect(await findReset(db, token)).toBeDefined();
    expect(await resetPassword(parts, BROWSER, token, NEXT)).toMatchObject({ ok: true });
    expect(await listSessions(db, person.id)).toEqual([]);
    for (const used of [token, first]) {
      expect(await findReset(db, used)).toBeUndefined();
      expect(await resetPassword(parts, BROWSER, used, NEXT)).toEqual({ ok: false, reason: "gone" });
    }
    expect(await signIn(accounts)).toEqual({ ok: false, reason: "wrong" });
    expect((await signIn(accounts, { password: NEXT })).ok).toBe(true);
    expect((await mails()).at(-1)).toMatchObject({
      recipient: ADA.email,
      subject: expect.stringMatching(/was changed/),
    });
  });

  test("of 20 concurrent resets, one sets its password", async () => {
    const { parts, accounts, tokenOfLastMail } = await startWithAda(open);
    await askForReset(parts, ADA.email);
    const token = await tokenOfLastMail();
    const passwords = Array.from({ length: 20 }, (_, i) => `${NEXT} ${i}`);
    const outcomes = await Promise.all(
      passwords.map((password) => resetPassword(parts, BROWSER, token, password)),
    );
    const won = passwords.filter((_, i) => outcomes[i]?.ok);
    expect(won).toHaveLength(1);
    expect((await signIn(accounts, { password: won[0] as string })).ok).toBe(true);
  });

  test("a link ends after 30 minutes, with the person's access, and with their address", async () => {
    const { db, parts, person, tokenOfLastMail } = await startWithAda(open);
    await askForReset(parts, ADA.email);
    const token = await tokenOfLastMail();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 30 * 60_000 });
    try {
      expect(await findReset(db, token)).toBeUndefined();
      expect(await resetPassword(parts, BROWSER, token, NEXT)).toEqual({ ok: false, reason: "gone" });
    } finally {
      vi.useRealTimers();
    }
    expect(await findReset(db, token)).toBeDefined();
    await db.updateTable("users").set({ endedAt: Date.now() }).execute();
    expect(await findReset(db, token)).toBeUndefined();
    expect(await makeResetLink(parts, auditActor.system, ADA.email)).toBeUndefined();
    await db.updateTable("users").set({ endedAt: null }).where("id", "=", person.id).execute();
  });

  test("mails are limited, and at the limit the last link still works", async () => {
    const { db, parts, mails, tokenOfLastMail } = await startWithAda(open);
    for (let i = 0; i < 8; i += 1) await askForReset(parts, ADA.email);
    expect(await mails()).toHaveLength(5);
    expect(await findReset(db, await tokenOfLastMail())).toBeDefined();
  });

  test("a link created on the server works like a mailed one", async () => {
    const { parts, accounts } = await startWithAda(open);
    const link = await makeResetLink(parts, auditActor.system, "Ada@Example.org");
    expect(link).toMatch(/^https:\/\/site\.example\.org\/auth\/reset\/[\w-]{43}$/);
    expect(await resetPassword(parts, BROWSER, link?.split("/").at(-1) ?? "", NEXT)).toMatchObject({
      ok: true,
    });
    expect((await signIn(accounts, { password: NEXT })).ok).toBe(true);
    expect(await makeResetLink(parts, auditActor.system, "nobody@example.org")).toBeUndefined();
  });

  test("a reset forgets all devices except its own", async () => {
    const { db, accounts, parts, tokenOfLastMail } = await startWithAda(open);
    await signIn(accounts);
    await askForReset(parts, ADA.email);
    const outcome = await resetPassword(parts, BROWSER, await tokenOfLastMail(), NEXT);
    const [line = ""] = outcome.ok ? outcome.setCookies : [];
    expect(line).toMatch(/^__Host-schoolward-device=.*HttpOnly/);
    expect(await db.selectFrom("knownDevices").select("userId").execute()).toHaveLength(1);
    for (let i = 0; i < 10; i += 1) await signIn(accounts, { password: "wrong!" });
    expect(await signIn(accounts, { password: NEXT })).toMatchObject({ ok: false, reason: "too-many" });
    const headers = new Headers({ cookie: line.split(";")[0] ?? "" });
    const here = await accounts.signIn({ headers, clientAddress: "192.0.2.1" }, ADA.email, NEXT);
    expect(here.ok).toBe(true);
  });

  test("after a reset, a device that has used up its tries can sign in", async () => {
    const { db, accounts, parts, tokenOfLastMail } = await startWithAda(open);
    const cookieOf = (lines: string[]) =>
      lines.find((line) => line.includes("-device="))?.split(";")[0] ?? "";
    const first = await signIn(accounts);
    let headers = new Headers({ cookie: cookieOf(first.ok ? first.setCookies : []) });
    const tryHere = async (password: string) => {
      const outcome = await accounts.signIn({ headers, clientAddress: "192.0.2.1" }, ADA.email, password);
      return outcome.ok ? "in" : outcome.reason;
    };
    while ((await tryHere("wrong!")) === "wrong");
    expect(await tryHere(ADA.password)).toBe("too-many");
    // Somebody with copies of her other devices has used up their shared tries.
    for (let i = 0; i < 30; i += 1)
      await takeSignInTry(db, ADA.email, { clientAddress: "192.0.2.1", knownDevice: `copied ${i}` });
    await askForReset(parts, ADA.email);
    const outcome = await resetPassword(parts, { headers }, await tokenOfLastMail(), NEXT);
    headers = new Headers({ cookie: cookieOf(outcome.ok ? outcome.setCookies : []) });
    expect(await tryHere(NEXT)).toBe("in");
  });

  test("a reset doesn't renew second-step tries; passing the step does, and later resets keep them", async () => {
    const { db, accounts, parts, person, tokenOfLastMail } = await startWithAda(open);
    await db
      .insertInto("factors")
      .values({
        ...{ id: "app", userId: person.id, factorType: "totp", friendlyName: "Phone", secret: "x" },
        ...{ status: "verified", createdAt: Date.now(), lastUsedAt: null },
      })
      .execute();
    const [code = ""] = await db.transaction().execute((trx) => makeRecoveryCodes(trx, person.id));
    let device = "";
    const reset = async () => {
      await askForReset(parts, ADA.email);
      const headers = new Headers({ cookie: device });
      const outcome = await resetPassword(parts, { headers }, await tokenOfLastMail(), NEXT);
      device = outcome.ok ? (outcome.setCookies[0]?.split(";")[0] ?? "") : "";
    };
    let pending = "";
    const begin = async () => {
      const first = await accounts.signIn(
        { headers: new Headers({ cookie: device }), clientAddress: "192.0.2.1" },
        ADA.email,
        NEXT,
      );
      pending = "setCookies" in first ? (first.setCookies[0]?.split(";")[0] ?? "") : "";
    };
    const finish = async (answer: string) => {
      const headers = new Headers({ cookie: `${device}; ${pending}` });
      const outcome = await finishSignIn(
        parts,
        { headers, clientAddress: "192.0.2.1" },
        { method: "recovery-code", code: answer },
      );
      if (outcome.ok) device = outcome.setCookies[1]?.split(";")[0] ?? "";
      return outcome.ok ? "in" : outcome.reason;
    };
    const useUp = async () => {
      const others = { method: "recovery-code", userId: person.id, clientAddress: "198.51.100.1" } as const;
      while ((await takeCodeTry(db, others)).ok);
    };

    await reset();
    await begin();
    await useUp();
    expect(await finish("wrong")).toBe("too-many");
    await db.deleteFrom("rateLimits").execute();
    expect(await finish(code)).toBe("in");
    await begin();
    await useUp();
    for (let i = 0; i < 20; i += 1) expect(await finish("wrong")).toBe("wrong");
    await reset();
    await begin();
    for (let i = 0; i < 10; i += 1) expect(await finish("wrong")).toBe("wrong");
    expect(await finish("wrong")).toBe("too-many");
  });
});
