import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { forEachAtOnce, inOrder } from "./at-once.ts";

const NUMBERS = Array.from({ length: 20 }, (_, nth) => nth);

/** Counts how many run at the same time; later ones are done earlier. */
function counted() {
  const seen = { most: 0, begun: [] as number[] };
  let running = 0;
  const work = async (nth: number) => {
    running += 1;
    seen.begun.push(nth);
    seen.most = Math.max(seen.most, running);
    await pause((NUMBERS.length - nth) % 5);
    running -= 1;
    if (nth === 13) throw new Error("thirteen");
    return nth * 2;
  };
  return { seen, work };
}

async function* numbers() {
  yield* NUMBERS;
}

test("results come in the order of the items, some of them made at once, until one fails", async () => {
  const { seen, work } = counted();
  const results: number[] = [];
  const reading = (async () => {
    for await (const result of inOrder(NUMBERS, 4, work)) results.push(result);
  })();
  await expect(reading).rejects.toThrow("thirteen");
  expect(results).toEqual(NUMBERS.slice(0, 13).map((nth) => nth * 2));
  expect(seen.most).toBe(4);
  expect(seen.begun.length).toBeLessThanOrEqual(17);
});

test("all items are worked on, some at once", async () => {
  const { seen, work } = counted();
  const done: number[] = [];
  const shorter = (async function* () {
    yield* NUMBERS.slice(0, 13);
  })();
  await forEachAtOnce(shorter, 3, async (nth) => void done.push(await work(nth)));
  expect(done.sort((a, b) => a - b)).toEqual(NUMBERS.slice(0, 13).map((nth) => nth * 2));
  expect(seen.most).toBe(3);
});

test("after one that fails nothing is begun, and what had begun has ended", async () => {
  const { seen, work } = counted();
  let ended = 0;
  const working = forEachAtOnce(numbers(), 3, async (nth) => {
    try {
      await work(nth);
    } finally {
      ended += 1;
    }
  });
  await expect(working).rejects.toThrow("thirteen");
  expect(ended).toBe(seen.begun.length);
  expect(seen.begun.length).toBeLessThan(18);
});
