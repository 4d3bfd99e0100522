import { expect, test, vi } from "vitest";
import { auditActor } from "#app/platform/records/audit.server.ts";
import { openTestAccounts, type TestAccounts } from "#tests/support/ada.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { beginSession, PENDING_LIFE_MS } from "./begin-session.server.ts";
import { createTotpFactor, deleteFactor, listFactors, verifyTotpFactor } from "./codes.server.ts";
import { hasVerifiedFactor } from "./factor-standing.server.ts";
import { createAdministrator } from "./first-administrator.server.ts";
import { countRecoveryCodes } from "./recovery-codes.server.ts";
import { finishSignIn } from "./sign-in.server.ts";
import { stepAt, totpCode } from "./totp.server.ts";

const ADA = { name: "Ada", email: "ada@example.org", password: "correct horse" };
const clientAddress = "192.0.2.1";
/** A whole minute, so that a test doesn't cross a time step. */
const NOW = Math.ceil(Date.now() / 60_000) * 60_000;

describeOnEachEngine("the second step", (open) => {
  /** Returns Ada, signed in, with a verified authenticator app. */
  async function started(name = ADA) {
    const database = await open();
    const { db } = database;
    const parts = { db, config: { siteUrl: "https://example.org" } };
    const accounts = openTestAccounts(database, parts.config);
    const made = await createAdministrator(db, auditActor.system, name);
    if (!made.ok) throw new Error("Ada could not be made");
    const ada = { id: made.id, name: name.name };
    const first = await signIn(accounts);
    const session = await db.selectFrom("sessions").select("id").executeTakeFirstOrThrow();
    const confirmed = { personId: ada.id, sessionId: session.id };
    const added = await createTotpFactor(db, ada, confirmed, "Phone");
    if (!added.ok) throw new Error("No app was added");
    const { id, secret, challenge } = added;
    const verify = (code: string) =>
      verifyTotpFactor(db, ada, { id, code, challenge, sessionId: session.id });
    const codeAt = (instant: number) => totpCode(secret, stepAt(instant));
    return { db, parts, accounts, ada, confirmed, first, factor: id, codeAt, verify };
  }

  const signIn = (accounts: TestAccounts, cookie = "") =>
    accounts.signIn({ headers: new Headers({ cookie }), clientAddress }, ADA.email, ADA.password);

  const headersOf = (setCookies: string[]) =>
    new Headers({
      cookie: setCookies
        .filter((line) => !/max-age=0/i.test(line))
        .map((line) => line.split(";")[0])
        .join("; "),
    });

  async function at<T>(instant: number, then: () => Promise<T>): Promise<T> {
    vi.useFakeTimers({ toFake: ["Date"], now: instant });
    try {
      return await then();
    } finally {
      vi.useRealTimers();
    }
  }

  /**
   * Returns a pending sign-in of Ada's, begun as many seconds after the app was verified as
   * necessary.
   */
  async function half(accounts: TestAccounts): Promise<Headers> {
    const outcome = await signIn(accounts);
    if (outcome.ok || outcome.reason !== "second-factor") throw new Error("No second step was wanted");
    return headersOf(outcome.setCookies);
  }

  test("an app counts once verified; other sessions end, this one continues", async () => {
    await at(NOW, async () => {
      const { db, accounts, ada, first, codeAt, verify } = await started();
      const elsewhere = await signIn(accounts);
      expect(await hasVerifiedFactor(db, ada.id)).toBe(false);
      expect(await verify("000000")).toEqual({ ok: false, reason: "wrong" });
      expect(elsewhere.ok).toBe(true);
      const verified = await verify(codeAt(NOW));
      expect(verified.ok && verified.recoveryCodes).toHaveLength(10);
      expect(await verify(codeAt(NOW))).toEqual({ ok: false, reason: "gone" });
      expect(await hasVerifiedFactor(db, ada.id)).toBe(true);
      const whose = async (outcome: typeof first) =>
        outcome.ok
          ? (await accounts.findAdministrator({ headers: headersOf(outcome.setCookies) }))?.name
          : "nobody";
      expect(await whose(first)).toBe("Ada");
      expect(await whose(elsewhere)).toBeUndefined();
      expect((await db.selectFrom("factors").select("secret").executeTakeFirstOrThrow()).secret).not.toMatch(
        /^[A-Z2-7]{32}$/,
      );
    });
  });

  test("with an app the password alone isn't enough; with a code it is", async () => {
    const { parts, db, accounts, codeAt, verify } = await started();
    await at(NOW, () => verify(codeAt(NOW)));
    await at(NOW + 60_000, async () => {
      const outcome = await signIn(accounts);
      expect(outcome).toMatchObject({
        ok: false,
        reason: "second-factor",
        methods: ["totp", "recovery-code"],
      });
      if (outcome.ok || outcome.reason !== "second-factor") return;
      expect(outcome.setCookies).toEqual([
        expect.stringMatching(
          /^__Host-schoolward-second-step=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
        ),
      ]);
      const headers = headersOf(outcome.setCookies);
      expect(await accounts.findAdministrator({ headers })).toBeUndefined();
      const finished = await finishSignIn(
        parts,
        { headers, clientAddress },
        { method: "totp", code: codeAt(Date.now()) },
      );
      expect(finished).toMatchObject({ ok: true, administrator: { name: "Ada" } });
      if (!finished.ok) return;
      expect(await accounts.findAdministrator({ headers: headersOf(finished.setCookies) })).toMatchObject({
        name: "Ada",
      });
      expect(await db.selectFrom("pendingSignIns").selectAll().execute()).toEqual([]);
    });
  });

  test("a used code is refused in its own time step and in the next", async () => {
    const { parts, accounts, codeAt, verify } = await started();
    await at(NOW, () => verify(codeAt(NOW)));
    const finish = async (headers: Headers, code: string) =>
      (await finishSignIn(parts, { headers, clientAddress }, { method: "totp", code })).ok;
    await at(NOW, async () => expect(await finish(await half(accounts), codeAt(NOW))).toBe(false));
    const used = codeAt(NOW + 60_000);
    await at(NOW + 60_000, async () => {
      expect(await finish(await half(accounts), used)).toBe(true);
      expect(await finish(await half(accounts), used)).toBe(false);
      // Nor does an earlier code, which the allowed clock drift would accept.
      expect(await finish(await half(accounts), codeAt(NOW + 30_000))).toBe(false);
    });
    await at(NOW + 85_000, async () => expect(await finish(await half(accounts), used)).toBe(false));
  });

  test.each(["one half-finished sign-in", "as many half-finished sign-ins"])(
    "of many who bring the same code at once, by %s, one gets in",
    async (by) => {
      const { parts, db, accounts, codeAt, verify } = await started();
      const verified = await at(NOW, () => verify(codeAt(NOW)));
      const recovery = verified.ok ? (verified.recoveryCodes?.[0] ?? "") : "";
      await at(NOW + 60_000, async () => {
        for (const answer of [
          { method: "totp", code: codeAt(Date.now()) },
          { method: "recovery-code", code: recovery },
        ] as const) {
          await db.deleteFrom("sessions").execute();
          await db.deleteFrom("rateLimits").execute();
          const one = await half(accounts);
          const all = await Promise.all(
            Array.from({ length: 8 }, () => (by.startsWith("one") ? one : half(accounts))),
          );
          const outcomes = await Promise.all(
            all.map((headers) => finishSignIn(parts, { headers, clientAddress }, answer)),
          );
          expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
          expect(await db.selectFrom("sessions").select("id").execute()).toHaveLength(1);
        }
      });
    },
  );

  test("a recovery code works once, however typed, and the rest are counted", async () => {
    const { parts, db, accounts, ada, codeAt, verify } = await started();
    const verified = await at(NOW, () => verify(codeAt(NOW)));
    const [code = ""] = (verified.ok ? verified.recoveryCodes : undefined) ?? [];
    expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/);
    const finish = async (typed: string) =>
      finishSignIn(
        parts,
        { headers: await half(accounts), clientAddress },
        { method: "recovery-code", code: typed },
      );
    expect((await finish("aaaa-aaaa-aaaa")).ok).toBe(false);
    expect((await finish(` ${code.toUpperCase().replaceAll("-", " ")}`)).ok).toBe(true);
    expect(await finish(code)).toEqual({ ok: false, reason: "wrong" });
    expect(await countRecoveryCodes(db, ada.id)).toBe(9);
    expect(JSON.stringify(await db.selectFrom("recoveryCodes").selectAll().execute())).not.toContain(code);
    expect(
      (await db.selectFrom("auditEntries").select(["action", "detail"]).orderBy("id").execute()).slice(-2),
    ).toEqual([
      { action: "signed in", detail: "with a recovery code, 9 left" },
      { action: "failed to sign in", detail: "ada@example.org, at the second step" },
    ]);
  });

  test("a pending sign-in expires, ends with the person's access, and can't be forged", async () => {
    const { parts, db, accounts, ada, codeAt, verify } = await started();
    await at(NOW, () => verify(codeAt(NOW)));
    const finish = (headers: Headers) =>
      finishSignIn(parts, { headers, clientAddress }, { method: "totp", code: codeAt(Date.now()) });
    const expired = { ok: false, reason: "expired" };
    const headers = await at(NOW + 60_000, () => half(accounts));
    await at(NOW + 60_000 + PENDING_LIFE_MS, async () =>
      expect(await finish(headers)).toMatchObject(expired),
    );
    for (const cookie of ["", "__Host-schoolward-second-step=", "__Host-schoolward-second-step=abc%"])
      expect(await finish(new Headers({ cookie }))).toMatchObject(expired);
    const again = await half(accounts);
    await db.updateTable("users").set({ endedAt: Date.now() }).where("id", "=", ada.id).execute();
    expect(await finish(again)).toMatchObject(expired);
    const proof = { userId: ada.id, by: "provider", holds: async () => true } as const;
    expect(await beginSession(parts, { headers: new Headers() }, proof)).toEqual({
      ok: false,
      reason: "wrong",
    });
  });

  test("a session without a second step ends once one is required, however it began", async () => {
    const { db, accounts, ada, first, codeAt, verify } = await started();
    await at(NOW, () => verify(codeAt(NOW)));
    await db.updateTable("sessions").set({ hasSecondFactor: false }).where("userId", "=", ada.id).execute();
    const { setCookies, administrator } = await accounts.findSession(
      headersOf(first.ok ? first.setCookies : []),
    );
    expect(administrator).toBeUndefined();
    expect(setCookies.join()).toMatch(/Max-Age=0/i);
  });

  test("ten wrong codes in 15 minutes are too many, but recovery codes have their own limit", async () => {
    const { parts, accounts, codeAt, verify } = await started();
    const verified = await at(NOW, () => verify(codeAt(NOW)));
    await at(NOW + 60_000, async () => {
      const headers = await half(accounts);
      const bring = (code: string, method: "totp" | "recovery-code" = "totp", place = clientAddress) =>
        finishSignIn(parts, { headers, clientAddress: place }, { method, code });
      for (let i = 0; i < 10; i += 1) expect(await bring("000000")).toEqual({ ok: false, reason: "wrong" });
      expect(await bring(codeAt(Date.now()), "totp", "198.51.100.7")).toMatchObject({ reason: "too-many" });
      const [code = ""] = (verified.ok ? verified.recoveryCodes : undefined) ?? [];
      expect((await bring(code, "recovery-code")).ok).toBe(true);
    });
  });

  test("removing the last app removes the recovery codes, and the password is enough", async () => {
    const { db, accounts, ada, confirmed, factor, codeAt, verify } = await started();
    await at(NOW, () => verify(codeAt(NOW)));
    expect(await deleteFactor(db, { id: "somebody else", name: "Eve" }, confirmed, factor)).toEqual({
      ok: false,
      reason: "gone",
    });
    expect(await deleteFactor(db, ada, confirmed, factor)).toEqual({ ok: true });
    expect(await listFactors(db, ada.id)).toEqual([]);
    expect(await countRecoveryCodes(db, ada.id)).toBe(0);
    expect((await signIn(accounts)).ok).toBe(true);
  });
});
