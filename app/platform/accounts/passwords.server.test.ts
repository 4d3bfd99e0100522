import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { mintLastMail } from "#tests/support/minted-mails.ts";
import { HOUSE } from "../audit.server.ts";
import { mintEmailLink } from "./account-links.server.ts";
import { openAccounts } from "./accounts.server.ts";
import { takeCodeTry } from "./code-limits.server.ts";
import { confirmPerson } from "./confirm-person.server.ts";
import { askToChangeEmail, confirmEmailChange, findEmailChange } from "./email-change.server.ts";
import { createAdministrator } from "./first-administrator.server.ts";
import { listSessions } from "./own-sessions.server.ts";
import { askForReset, changePassword, findReset, makeResetLink, resetPassword } from "./passwords.server.ts";
import { makeRecoveryCodes } from "./recovery-codes.server.ts";
import { finishSignIn } from "./second-step.server.ts";
import { takeSessionTry, takeSignInTry } from "./sign-in-limits.server.ts";

const ADA = { name: "Ada", email: "ada@example.org", password: "correct horse" };
const BROWSER = { headers: new Headers() };
const NEXT = "lantern harvest quiet bridge";
const log = pino({ level: "silent" });
const config = { siteUrl: "https://site.example.org" };

describeOnEachEngine("passwords", (open) => {
  async function started() {
    const database = await open();
    const { db } = database;
    const accounts = openAccounts({ database, config, log });
    const made = await createAdministrator(db, HOUSE, ADA);
    if (!made.ok) throw new Error("Ada could not be made");
    const parts = { db, config };
    const person = await db
      .selectFrom("users")
      .select(["id", "name", "email", "role"])
      .executeTakeFirstOrThrow();
    const signIn = (password: string, email = ADA.email) =>
      accounts.signIn({ headers: new Headers(), clientAddress: "192.0.2.1" }, email, password);
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
    /** A session of the person, begun long ago and not confirmed since. */
    async function session(id = "s", { startedAt = 0, confirmedAt = null as number | null } = {}) {
      const times = { createdAt: startedAt, lastUsedAt: startedAt, expiresAt: Date.now() + 60_000 };
      const row = { ...times, id, tokenHash: id, userId: person.id, hasSecondFactor: false, confirmedAt };
      await db
        .insertInto("sessions")
        .values({ ...row, userAgent: null })
        .execute();
      return { id, startedAt, confirmedAt };
    }
    return { db, accounts, parts, person, session, signIn, mails, tokenOfLastMail };
  }

  test("a link is mailed to whoever has an account; the same is written for an address that nobody has", async () => {
    const { db, parts, person, mails } = await started();
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
    const { db, parts, tokenOfLastMail } = await started();
    await askForReset(parts, ADA.email);
    const token = await tokenOfLastMail();
    const stored = JSON.stringify(await db.selectFrom("accountLinks").selectAll().execute());
    expect(token).toHaveLength(43);
    expect(stored).not.toContain(token);
  });

  test("the new password works, once for the link; the old one, every session and other links end", async () => {
    const { db, parts, person, signIn, tokenOfLastMail, mails } = await started();
    expect((await signIn(ADA.password)).ok).toBe(true);
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
    expect(await signIn(ADA.password)).toEqual({ ok: false, reason: "wrong" });
    expect((await signIn(NEXT)).ok).toBe(true);
    expect((await mails()).at(-1)).toMatchObject({
      recipient: ADA.email,
      subject: expect.stringMatching(/was changed/),
    });
  });

  test("of 20 at once one sets its password", async () => {
    const { parts, signIn, tokenOfLastMail } = await started();
    await askForReset(parts, ADA.email);
    const token = await tokenOfLastMail();
    const passwords = Array.from({ length: 20 }, (_, i) => `${NEXT} ${i}`);
    const outcomes = await Promise.all(
      passwords.map((password) => resetPassword(parts, BROWSER, token, password)),
    );
    const won = passwords.filter((_, i) => outcomes[i]?.ok);
    expect(won).toHaveLength(1);
    expect((await signIn(won[0] as string)).ok).toBe(true);
  });

  test("a link ends after 30 minutes, with the person's access, and when the address changes", async () => {
    const { db, parts, person, tokenOfLastMail } = await started();
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
    expect(await makeResetLink(parts, HOUSE, ADA.email)).toBeUndefined();
    await db.updateTable("users").set({ endedAt: null }).where("id", "=", person.id).execute();
  });

  test("no mailbox is flooded, and whoever is over the limit has a link that works", async () => {
    const { db, parts, mails, tokenOfLastMail } = await started();
    for (let i = 0; i < 8; i += 1) await askForReset(parts, ADA.email);
    expect(await mails()).toHaveLength(5);
    expect(await findReset(db, await tokenOfLastMail())).toBeDefined();
  });

  test("a link made at the server works like a mailed one", async () => {
    const { parts, signIn } = await started();
    const link = await makeResetLink(parts, HOUSE, "Ada@Example.org");
    expect(link).toMatch(/^https:\/\/site\.example\.org\/auth\/reset\/[\w-]{43}$/);
    expect(await resetPassword(parts, BROWSER, link?.split("/").at(-1) ?? "", NEXT)).toMatchObject({
      ok: true,
    });
    expect((await signIn(NEXT)).ok).toBe(true);
    expect(await makeResetLink(parts, HOUSE, "nobody@example.org")).toBeUndefined();
  });

  test("a reset forgets all devices but the one that it was done on", async () => {
    const { db, accounts, parts, signIn, tokenOfLastMail } = await started();
    await signIn(ADA.password);
    await askForReset(parts, ADA.email);
    const outcome = await resetPassword(parts, BROWSER, await tokenOfLastMail(), NEXT);
    const [line = ""] = outcome.ok ? outcome.setCookies : [];
    expect(line).toMatch(/^__Host-schoolward-device=.*HttpOnly/);
    expect(await db.selectFrom("knownDevices").select("userId").execute()).toHaveLength(1);
    for (let i = 0; i < 10; i += 1) await signIn("wrong!");
    expect(await signIn(NEXT)).toMatchObject({ ok: false, reason: "too-many" });
    const headers = new Headers({ cookie: line.split(";")[0] ?? "" });
    const here = await accounts.signIn({ headers, clientAddress: "192.0.2.1" }, ADA.email, NEXT);
    expect(here.ok).toBe(true);
  });

  test("after a reset the right password gets in on a device that has used up its tries before", async () => {
    const { db, accounts, parts, signIn, tokenOfLastMail } = await started();
    const cookieOf = (lines: string[]) =>
      lines.find((line) => line.includes("-device="))?.split(";")[0] ?? "";
    const first = await signIn(ADA.password);
    let headers = new Headers({ cookie: cookieOf(first.ok ? first.setCookies : []) });
    const tryHere = async (password: string) => {
      const outcome = await accounts.signIn({ headers, clientAddress: "192.0.2.1" }, ADA.email, password);
      return outcome.ok ? "in" : outcome.reason;
    };
    while ((await tryHere("wrong!")) === "wrong");
    expect(await tryHere(ADA.password)).toBe("too-many");
    // Whoever has copied other devices of hers has used up what they share.
    for (let i = 0; i < 30; i += 1)
      await takeSignInTry(db, ADA.email, { clientAddress: "192.0.2.1", knownDevice: `copied ${i}` });
    await askForReset(parts, ADA.email);
    const outcome = await resetPassword(parts, { headers }, await tokenOfLastMail(), NEXT);
    headers = new Headers({ cookie: cookieOf(outcome.ok ? outcome.setCookies : []) });
    expect(await tryHere(NEXT)).toBe("in");
  });

  test("a reset gives no tries at the second step; passing it does, and the next reset leaves them", async () => {
    const { db, accounts, parts, person, tokenOfLastMail } = await started();
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

  test("whoever guesses in one session keeps nobody from confirming in another that has just begun", async () => {
    const { db, person, session } = await started();
    const [stolen, old] = [await session("stolen"), await session("old")];
    const takeHere = ({ id, confirmedAt }: typeof stolen) =>
      takeSessionTry(db, ADA.email, { sessionId: id, isFresh: confirmedAt !== null });
    const guess = async (where: typeof stolen) => {
      let taken = 0;
      while ((await takeHere(where)).ok) taken += 1;
      return taken;
    };
    const confirm = async (where: typeof stolen) => {
      const outcome = await confirmPerson(db, person, where, ADA.password);
      return outcome.ok ? "confirmed" : outcome.reason;
    };
    expect(await guess(stolen)).toBe(10);
    expect(await confirm(stolen)).toBe("too-many");
    expect(await confirm(old)).toBe("confirmed");
    // Many sessions, as somebody at the provider could open, don't add up to more than 30 guesses.
    let taken = 10;
    for (let i = 0; i < 6; i += 1) taken += await guess(await session(`another ${i}`));
    expect(taken).toBe(30);
    expect(await confirm(old)).toBe("too-many");
    const fresh = await session("new", { confirmedAt: Date.now() });
    expect(await confirm(fresh)).toBe("confirmed");
    expect(await guess(fresh)).toBe(10);
  });

  test("a change asks for the current password, within limits, and ends the other sessions", async () => {
    const { db, parts, person, signIn } = await started();
    for (let i = 0; i < 3; i += 1) await signIn(ADA.password);
    const [current] = await listSessions(db, person.id);
    const session = { id: current?.id ?? "", startedAt: current?.startedAt ?? 0, confirmedAt: null };
    const change = (given: string, next = NEXT) =>
      changePassword(parts, person, session, { current: given, next, device: undefined });
    expect(await change("wrong horse")).toEqual({ ok: false, reason: "wrong" });
    expect(await change(ADA.password, "Ada@example.org")).toMatchObject({ ok: false, reason: "weak" });
    expect(await listSessions(db, person.id)).toHaveLength(3);
    expect(await change(ADA.password)).toEqual({ ok: true });
    expect((await listSessions(db, person.id)).map(({ id }) => id)).toEqual([session.id]);
    for (let i = 0; i < 9; i += 1) await change("wrong horse");
    expect(await change(NEXT)).toMatchObject({ ok: false, reason: "too-many" });
    // Who guesses here keeps nobody from signing in.
    expect((await signIn(NEXT)).ok).toBe(true);
  });

  test("whoever has no password gets one within 10 minutes after signing in", async () => {
    const { db, parts, person, session, signIn } = await started();
    await db.deleteFrom("accounts").execute();
    const change = async (startedAt: number) =>
      changePassword(parts, person, await session(`${startedAt}`, { startedAt }), {
        current: "",
        next: NEXT,
        device: undefined,
      });
    expect(await change(Date.now() - 10 * 60_000)).toEqual({ ok: false, reason: "old-session" });
    expect(await change(Date.now() - 9 * 60_000)).toEqual({ ok: true });
    expect((await signIn(NEXT)).ok).toBe(true);
  });

  test("a new address counts once it is confirmed, and links that went to the old one end", async () => {
    const { db, parts, person, session, signIn, mails, tokenOfLastMail } = await started();
    const current = await session();
    const ask = (email: string, given = ADA.password) =>
      askToChangeEmail(parts, person, current, { email, current: given });
    await createAdministrator(db, HOUSE, { name: "Obi", email: "obi@example.org", password: "secret1" });
    expect(await ask("obi@example.org")).toEqual({ ok: false, reason: "taken" });
    expect(await ask("ADA@example.org")).toEqual({ ok: false, reason: "same" });
    expect(await ask("new@example.org", "wrong horse")).toEqual({ ok: false, reason: "wrong" });
    expect(await mails()).toEqual([]);

    await askForReset(parts, ADA.email);
    const reset = await tokenOfLastMail();
    expect(await ask("New@Example.org")).toEqual({ ok: true });
    const [asks, toOld] = (await mails()).slice(-2);
    expect(asks?.recipient).toBe("new@example.org");
    const toNew = await mintEmailLink(
      { db, config: parts.config },
      { id: person.id, recipient: "new@example.org" },
    );
    expect(toOld).toMatchObject({ recipient: ADA.email, text: expect.stringMatching(/new@example\.org/) });
    const token = /\/auth\/email\/([\w-]+)$/m.exec(toNew?.url ?? "")?.[1] ?? "";
    expect(await findEmailChange(db, token)).toBe("new@example.org");
    expect((await signIn(ADA.password)).ok).toBe(true);

    const outcomes = await Promise.all(Array.from({ length: 5 }, () => confirmEmailChange(parts, token)));
    expect(outcomes.filter(({ ok }) => ok)).toEqual([{ ok: true, email: "new@example.org" }]);
    expect((await signIn(ADA.password)).ok).toBe(false);
    expect((await signIn(ADA.password, "new@example.org")).ok).toBe(true);
    expect(await findReset(db, reset)).toBeUndefined();
    expect((await mails()).at(-1)).toMatchObject({
      recipient: ADA.email,
      text: expect.stringMatching(/new@example\.org/),
    });
  });

  test("an address that somebody else took meanwhile is not confirmed", async () => {
    const { db, parts, person, session } = await started();
    await askToChangeEmail(parts, person, await session(), {
      email: "new@example.org",
      current: ADA.password,
    });
    const mail = { id: person.id, recipient: "new@example.org" };
    const link = await mintEmailLink({ db, config: parts.config }, mail);
    await createAdministrator(db, HOUSE, { name: "Obi", email: "new@example.org", password: "secret1" });
    const token = /\/auth\/email\/([\w-]+)$/m.exec(link?.url ?? "")?.[1] ?? "";
    expect(await confirmEmailChange(parts, token)).toEqual({ ok: false, reason: "taken" });
  });
});
