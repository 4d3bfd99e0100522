import { afterEach, expect, test, vi } from "vitest";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { takeSessionTry, takeSignInTry } from "./limits.server.ts";

const QUARTER_HOUR = 15 * 60_000;
const ADA = "ada@example.org";

describeOnEachEngine("rate limits of passwords", (open) => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test("an account accepts 100 tries a day, however many devices and sessions were copied", async () => {
    const { db } = await open();
    vi.useFakeTimers({ toFake: ["Date"] });
    const start = Date.now();
    const at = (round: number) => vi.setSystemTime(start + round * (QUARTER_HOUR + 1));
    const tryOn = (place: string, knownDevice?: string) =>
      takeSignInTry(db, ADA, { clientAddress: place, knownDevice });
    const tryIn = (sessionId: string, isFresh = false) => takeSessionTry(db, ADA, { sessionId, isFresh });
    const ways = {
      elsewhere: (i: number) => tryOn(`192.0.2.${i}`),
      phone: () => tryOn("192.0.2.1", "phone"),
      laptop: () => tryOn("192.0.2.1", "laptop"),
      session: () => tryIn("copied"),
      "another session": () => tryIn("copied too"),
      "a session just confirmed": () => tryIn("fresh", true),
    };
    const all = async (kinds: (keyof typeof ways)[], rounds: number) => {
      let taken = 0;
      for (let round = 0; round < rounds; round += 1) {
        at(round);
        for (const kind of kinds) for (let i = 0; i < 12; i += 1) if ((await ways[kind](i)).ok) taken += 1;
      }
      return taken;
    };
    // The attacker's total: one session, one device, and everywhere else.
    expect(await all(["session", "phone", "elsewhere"], 12)).toBe(15 + 10 + 40);
    // The owner's other device and sessions keep their tries.
    for (const way of [ways.laptop, ways["another session"], ways["a session just confirmed"]]) {
      const attempt = await way();
      expect(attempt.ok).toBe(true);
      if (attempt.ok) await attempt.succeed();
    }
    expect(await all(Object.keys(ways) as (keyof typeof ways)[], 12)).toBe(100 - 65);
    at(13);
    expect(await tryOn("198.51.100.1", "tablet")).toMatchObject({ ok: false, isGuessing: true });
  });
});
