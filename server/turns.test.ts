import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

test("work begins one after the other, each in a turn of its own, and what goes first does", async () => {
  const wait = createTurns();
  const begun: string[] = [];
  const begin = async (name: string, order?: "first") => {
    await wait(order);
    begun.push(name);
  };
  const all = [begin("a"), begin("b"), begin("c", "first"), begin("d", "first")];
  expect(begun).toEqual([]);
  const counts: number[] = [];
  for (let i = 0; i < all.length; i++) {
    await turn();
    counts.push(begun.length);
  }
  await Promise.all(all);
  expect(begun).toEqual(["c", "d", "a", "b"]);
  expect(counts).toEqual([1, 2, 3, 4]);
});

test("what comes later, when nothing waits any more, begins as well", async () => {
  const wait = createTurns();
  let begun = 0;
  for (const order of [undefined, "first", undefined] as const) {
    await wait(order);
    begun += 1;
    // Let the queue run empty, so that nothing left in it could start the next one.
    await turn();
    await turn();
  }
  expect(begun).toBe(3);
});
