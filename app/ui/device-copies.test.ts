import { afterEach, describe, expect, test, vi } from "vitest";
import { findCopy, forgetCopy, keepCopy, listCopies } from "./device-copies.ts";

// Node has no IndexedDB, as a browser whose owner forbids it. That a device finds copies again is shown in a browser
// (tests/e2e/blog-write-copies.test.ts).

const KEYS = ["post/1", "post/2", "event/1"];

afterEach(async () => {
  for (const key of KEYS) await forgetCopy(key);
  vi.unstubAllGlobals();
});

describe("where the browser has no place for copies", () => {
  test("a copy is kept in memory, and says so", async () => {
    expect(await keepCopy("post/1", { label: "First", keptAt: 1 })).toBe("memory");
    expect(await findCopy("post/1")).toEqual({ label: "First", keptAt: 1 });
  });

  test("a later copy takes the place of an earlier one", async () => {
    await Promise.all([
      keepCopy("post/1", { label: "early", keptAt: 1 }),
      keepCopy("post/1", { label: "late", keptAt: 1 }),
    ]);
    expect(await findCopy("post/1")).toMatchObject({ label: "late" });
  });

  test("a forgotten copy is found no more", async () => {
    await keepCopy("post/1", { label: "text", keptAt: 1 });
    await forgetCopy("post/1");
    expect(await findCopy("post/1")).toBeUndefined();
    expect(await listCopies("post/")).toEqual([]);
  });

  test("copies are listed by the beginning of their key", async () => {
    for (const key of KEYS) await keepCopy(key, { label: `of ${key}`, keptAt: 1 });
    expect(await listCopies("post/")).toEqual([
      { key: "post/1", value: { label: "of post/1", keptAt: 1 } },
      { key: "post/2", value: { label: "of post/2", keptAt: 1 } },
    ]);
  });
});

test("a store that cannot be opened is answered like one that is missing", async () => {
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
