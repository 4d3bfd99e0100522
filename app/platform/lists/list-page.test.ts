import { expect, test } from "vitest";
import { findPage, inOrder } from "./list-page.server.ts";

/** A list of these ids, which counts how many it has skipped. */
function listOf(all: readonly number[]) {
  const skipped: number[] = [];
  const query = (ids: readonly number[], limit = ids.length, offset = 0) => ({
    limit: (count: number) => query(ids, count, offset),
    offset: (count: number) => query(ids, limit, count),
    async execute() {
      skipped.push(offset);
      return ids.slice(offset, offset + limit).map((id) => ({ id }));
    },
  });
  const ids = (direction: string) => query(direction === "forwards" ? all : all.toReversed());
  return { skipped, ids };
}

test.each([0, 1, 9, 10, 11, 95, 100])("every page of %i rows is found from the nearer end", async (total) => {
  const all = Array.from({ length: total }, (_, id) => id);
  const { skipped, ids } = listOf(all);
  const found: number[] = [];
  for (let page = 1; page <= Math.max(1, Math.ceil(total / 10)); page += 1) {
    const { ids: some, page: shown } = await findPage({ page, total }, ids);
    expect(shown).toBe(page);
    found.push(...some);
  }
  expect(found).toEqual(all);
  expect(Math.max(0, ...skipped)).toBeLessThanOrEqual(total / 2);
});

test("a page beyond the last is the last", async () => {
  const { ids } = listOf([1, 2, 3]);
  expect(await findPage({ page: 9, total: 3, size: 2 }, ids)).toEqual({ ids: [3], page: 2 });
});

test("rows are put into the order of ids, without those that are missing", () => {
  expect(inOrder([3, 1, 2], [{ id: 1 }, { id: 3 }], ({ id }) => id)).toEqual([{ id: 3 }, { id: 1 }]);
});
