import { afterEach, expect, test, vi } from "vitest";
import { newId } from "./ids.server.ts";

afterEach(() => vi.useRealTimers());

test("an id is a UUID of version 7 that contains its time", () => {
  const before = Date.now();
  const id = newId();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const millisecond = Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
  expect(millisecond).toBeGreaterThanOrEqual(before);
  expect(millisecond).toBeLessThanOrEqual(Date.now());
});

test("a hundred thousand ids made in a row are unique and sorted", () => {
  const ids = Array.from({ length: 100_000 }, newId);
  expect(new Set(ids).size).toBe(100_000);
  expect(ids.toSorted()).toEqual(ids);
});

test("ids of one millisecond keep their order, and past the counter's end they move to the next", () => {
  vi.useFakeTimers({ now: Date.UTC(2050, 0, 1) });
  const ids = Array.from({ length: 10_000 }, newId);
  expect(ids.toSorted()).toEqual(ids);
});

test("a later id sorts after an earlier one, also when the clock steps back", () => {
  vi.useFakeTimers();
  const now = Date.UTC(2100, 0, 1);
  const ids: string[] = [];
  for (const step of [0, 1, 2, 1000]) {
    vi.setSystemTime(now + step);
    ids.push(newId());
  }
  expect(ids.toSorted()).toEqual(ids);
  vi.setSystemTime(now - 60_000);
  expect(newId().slice(0, 13)).toBe(ids[3]?.slice(0, 13));
});

test("the rest of an id is random", () => {
  vi.useFakeTimers({ now: Date.UTC(2200, 0, 1) });
  const tails = Array.from({ length: 100 }, () => newId().slice(19));
  expect(new Set(tails).size).toBe(100);
});
