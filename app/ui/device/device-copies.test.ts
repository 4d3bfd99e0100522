import { afterEach, describe, expect, test, vi } from "vitest";
import { findCopy, forgetCopy, keepCopy, listCopies } from "./device-copies.ts";

// Node has no IndexedDB, like a browser with storage disabled. A browser test covers finding copies
// again (tests/e2e/blog-write-copies.test.ts).

const KEYS = ["post/1", "post/2", "event/1"];

afterEach(async () => {
  for (const key of KEYS) await forgetCopy(key);
  vi.unstubAllGlobals();
});

describe("in a browser without storage", () => {
  test("a copy is kept in memory, and the result says so", async () => {
    expect(await keepCopy("post/1", { label: "First", keptAt: 1 })).toBe("memory");
    expect(await findCopy("post/1")).toEqual({ label: "First", keptAt: 1 });
  });

  test("a later copy replaces an earlier one", async () => {
    await Promise.all([
      keepCopy("post/1", { label: "early", keptAt: 1 }),
      keepCopy("post/1", { label: "late", keptAt: 1 }),
    ]);
    expect(await findCopy("post/1")).toMatchObject({ label: "late" });
  });

  test("a deleted copy isn't found", async () => {
    await keepCopy("post/1", { label: "text", keptAt: 1 });
    await forgetCopy("post/1");
    expect(await findCopy("post/1")).toBeUndefined();
    expect(await listCopies("post/")).toEqual([]);
  });

  test("copies are listed by the prefix of their keys", async () => {
    for (const key of KEYS) await keepCopy(key, { label: `of ${key}`, keptAt: 1 });
    expect(await listCopies("post/")).toEqual([
      { key: "post/1", value: { label: "of post/1", keptAt: 1 } },
      { key: "post/2", value: { label: "of post/2", keptAt: 1 } },
    ]);
  });
});

test("a store that fails to open behaves like a missing one", async () => {
  const request = { error: new Error("The owner forbids it") } as Record<string, unknown>;
  vi.stubGlobal("indexedDB", {
    open: () => {
      queueMicrotask(() => (request.onerror as () => void)());
      return request;
    },
  });
  expect(await keepCopy("post/1", { label: "text", keptAt: 1 })).toBe("memory");
  expect(await findCopy("post/1")).toMatchObject({ label: "text" });
});
