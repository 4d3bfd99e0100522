import { setImmediate as nextIteration } from "node:timers/promises";
import { expect, test } from "vitest";
import { createRenderQueue } from "./render-queue.ts";

test("work starts in order, each in its own event loop iteration, with `first` work before the rest", async () => {
  const wait = createRenderQueue();
  const begun: string[] = [];
  const begin = async (name: string, order?: "first") => {
    await wait(order);
    begun.push(name);
  };
  const all = [begin("a"), begin("b"), begin("c", "first"), begin("d", "first")];
  expect(begun).toEqual([]);
  const counts: number[] = [];
  for (let i = 0; i < all.length; i++) {
    await nextIteration();
    counts.push(begun.length);
  }
  await Promise.all(all);
  expect(begun).toEqual(["c", "d", "a", "b"]);
  expect(counts).toEqual([1, 2, 3, 4]);
});

test("later work starts too, after the queue was empty", async () => {
  const wait = createRenderQueue();
  let begun = 0;
  for (const order of [undefined, "first", undefined] as const) {
    await wait(order);
    begun += 1;
    // Let the queue run empty, so that nothing left in it could start the next one.
    await nextIteration();
    await nextIteration();
  }
  expect(begun).toBe(3);
});
