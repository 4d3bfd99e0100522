import { expect, test, vi } from "vitest";
import { FairQueue, readTextsFor, textReader } from "./fair-queue.server.ts";

/** Queues for a person, records the result in `order`, and finishes at once. */
async function pass(turns: FairQueue, person: string, order: string[]): Promise<void> {
  const end = await turns.take(person);
  order.push(end ? person : `${person} sent away`);
  end?.();
}

test("people alternate, however much one of them has sent before", async () => {
  const turns = new FairQueue(10, 60_000);
  const order: string[] = [];
  const end = await turns.take("ada");
  const sent = ["ada", "ada", "ada", "ben", "ben", "eve"].map((person) => pass(turns, person, order));
  end?.();
  await Promise.all(sent);
  expect(order).toEqual(["ben", "ada", "eve", "ben", "ada", "ada"]);
  // The queue is empty, so the next one starts immediately.
  await pass(turns, "eve", order);
});

test("only a limited number waits per person, and nobody else is refused because of them", async () => {
  const turns = new FairQueue(2, 60_000);
  const order: string[] = [];
  const end = await turns.take("ada");
  const sent = ["ada", "ada", "ada", "ben"].map((person) => pass(turns, person, order));
  await expect.poll(() => order).toEqual(["ada sent away"]);
  end?.();
  await Promise.all(sent);
  expect(order.slice(1)).toEqual(["ben", "ada", "ada"]);
});

test("an entry that has waited too long is refused, and others still run", async () => {
  vi.useFakeTimers();
  try {
    const turns = new FairQueue(10, 1_000);
    const order: string[] = [];
    const end = await turns.take("ada");
    const early = pass(turns, "ben", order);
    await vi.advanceTimersByTimeAsync(600);
    const late = pass(turns, "ben", order);
    await vi.advanceTimersByTimeAsync(600);
    await early;
    end?.();
    await late;
    expect(order).toEqual(["ben sent away", "ben"]);
  } finally {
    vi.useRealTimers();
  }
});

test("dismissing cancels one person's waiting entries", async () => {
  const turns = new FairQueue(10, 60_000);
  const order: string[] = [];
  const end = await turns.take("ada");
  const sent = ["ada", "ben", "ada"].map((person) => pass(turns, person, order));
  turns.dismiss("ada");
  end?.();
  await Promise.all(sent);
  expect(order.sort()).toEqual(["ada sent away", "ada sent away", "ben"]);
});

test("the person is known in all code that follows", async () => {
  expect(textReader()).toBe("");
  expect(await readTextsFor("ada", async () => Promise.resolve().then(textReader))).toBe("ada");
});
