import { expect, test } from "vitest";
import { ADA, signIn, startWithAda } from "#tests/support/ada.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { confirmPerson } from "./confirmations.server.ts";
import { takeSessionTry } from "./limits.server.ts";
import { changePassword } from "./passwords.server.ts";
import { listSessions } from "./sessions.server.ts";

const NEXT = "lantern harvest quiet bridge";

describeOnEachEngine("a changed password", (open) => {
  test("guessing in one session doesn't block confirming in a new one", async () => {
    const { db, person, session } = await startWithAda(open);
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
    // Opening many sessions, as somebody at the provider could, doesn't raise the limit of 30
    // guesses.
    let taken = 10;
    for (let i = 0; i < 6; i += 1) taken += await guess(await session(`another ${i}`));
    expect(taken).toBe(30);
    expect(await confirm(old)).toBe("too-many");
    const fresh = await session("new", { confirmedAt: Date.now() });
    expect(await confirm(fresh)).toBe("confirmed");
    expect(await guess(fresh)).toBe(10);
  });

  test("a change requires the current password, has rate limits, and ends other sessions", async () => {
    const { db, accounts, parts, person } = await startWithAda(open);
    for (let i = 0; i < 3; i += 1) await signIn(accounts);
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
    // Guessing here doesn't block signing in.
    expect((await signIn(accounts, { password: NEXT })).ok).toBe(true);
  });

  test("a person without a password can set one within 10 minutes after signing in", async () => {
    const { db, accounts, parts, person, session } = await startWithAda(open);
    await db.deleteFrom("accounts").execute();
    const change = async (startedAt: number) =>
      changePassword(parts, person, await session(`${startedAt}`, { startedAt }), {
        current: "",
        next: NEXT,
        device: undefined,
      });
    expect(await change(Date.now() - 10 * 60_000)).toEqual({ ok: false, reason: "old-session" });
    expect(await change(Date.now() - 9 * 60_000)).toEqual({ ok: true });
    expect((await signIn(accounts, { password: NEXT })).ok).toBe(true);
  });
});
