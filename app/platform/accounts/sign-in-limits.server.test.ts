import { afterEach, expect, test, vi } from "vitest";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { takeSignInTry } from "./sign-in-limits.server.ts";

const QUARTER_HOUR = 15 * 60_000;

describeOnEachEngine("the tries at a password", (open) => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test("a hundred a day are all, 30 of them for a device that is known", async () => {
    const { db } = await open();
    vi.useFakeTimers({ toFake: ["Date"] });
    const start = Date.now();
    const count = { undefined: 0, phone: 0 };
    for (let round = 0; round < 12; round += 1) {
      vi.setSystemTime(start + round * (QUARTER_HOUR + 1));
      for (const knownDevice of [undefined, "phone"] as const)
        for (let i = 0; i < 15; i += 1) {
          const where = { clientAddress: `${round} ${i}`, knownDevice };
          if ((await takeSignInTry(db, "ada@example.org", where)).ok) count[`${knownDevice}`] += 1;
        }
    }
    expect(count.undefined + count.phone).toBe(100);
    expect(count.phone).toBeGreaterThanOrEqual(30);
    vi.setSystemTime(start + 13 * (QUARTER_HOUR + 1));
    const where = { clientAddress: "new", knownDevice: "laptop" };
    expect((await takeSignInTry(db, "ada@example.org", where)).ok).toBe(true);
    expect(await takeSignInTry(db, "ada@example.org", { ...where, knownDevice: undefined })).toMatchObject({
      ok: false,
      isGuessing: true,
    });
  });
});
