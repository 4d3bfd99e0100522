import { afterEach, expect, test, vi } from "vitest";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { takeCodeTry } from "./limits.server.ts";

const QUARTER_HOUR = 15 * 60_000;
const DAY = 24 * 60 * 60_000;

describeOnEachEngine("rate limits of the second step", (open) => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test("an account accepts a hundred codes a day, 30 of them on a known device, however slow", async () => {
    const { db } = await open();
    vi.useFakeTimers({ toFake: ["Date"] });
    const start = Date.now();
    const takeTry = (place: string, method: "totp" | "recovery-code" = "totp", userId = "ada") =>
      takeCodeTry(db, { method, userId, clientAddress: place });
    const onDevice = {
      method: "totp",
      userId: "ada",
      clientAddress: "192.0.2.1",
      knownDevice: "phone",
    } as const;
    for (let i = 0; i < 30; i += 1) expect((await takeCodeTry(db, onDevice)).ok).toBe(true);
    for (let round = 0; round < 7; round += 1) {
      vi.setSystemTime(start + round * (QUARTER_HOUR + 1));
      for (let i = 0; i < 10; i += 1) expect((await takeTry(`192.0.2.${round}`)).ok).toBe(true);
    }
    vi.setSystemTime(start + 7 * (QUARTER_HOUR + 1));
    const refused = await takeTry("198.51.100.1");
    expect((await takeCodeTry(db, onDevice)).ok).toBe(false);
    expect(refused).toMatchObject({ ok: false });
    // The limit lasts until a day after the first try, not for fifteen minutes.
    expect(!refused.ok && refused.retryAfterSeconds).toBeGreaterThan((DAY - 11 * QUARTER_HOUR) / 1000);
    expect((await takeTry("198.51.100.1", "recovery-code")).ok).toBe(true);
    expect((await takeTry("198.51.100.1", "totp", "obi")).ok).toBe(true);
    vi.setSystemTime(start + DAY + 1);
    expect((await takeTry("198.51.100.1")).ok).toBe(true);
  });
});
