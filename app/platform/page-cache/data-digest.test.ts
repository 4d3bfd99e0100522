import type { EntryContext } from "react-router";
import { expect, test } from "vitest";
import { digestOfData } from "./data-digest.server.ts";

function digestOf(loaderData: unknown, { errors = null, statusCode = 200, headers = {} }: Facts = {}) {
  const staticHandlerContext = { loaderData, errors, statusCode };
  return digestOfData({ staticHandlerContext } as EntryContext, new Headers(headers));
}
type Facts = { errors?: object | null; statusCode?: number; headers?: Record<string, string> };

const data = () => ({ root: { saveData: false }, page: { title: "Shoes", on: new Date(0), views: 3 } });

test("the same data, status and headers have the same digest", () => {
  expect(digestOf(data())).toMatch(/^[\w-]{43}$/);
  expect(digestOf(data())).toBe(digestOf(data()));
});

test.each([
  ["a word", { ...data(), page: { ...data().page, title: "Books" } }, {}],
  ["a date", { ...data(), page: { ...data().page, on: new Date(1) } }, {}],
  ["a number as a text", { ...data(), page: { ...data().page, views: "3" } }, {}],
  ["nothing instead of something", { ...data(), page: { ...data().page, views: undefined } }, {}],
  ["the status", data(), { statusCode: 404 }],
  ["a header", data(), { headers: { "X-Robots-Tag": "noindex" } }],
])("%s makes another", (_what, changed, facts) => {
  const digest = digestOf(changed, facts);
  expect(digest).toBeDefined();
  expect(digest).not.toBe(digestOf(data()));
});

test("an error page and pending data have no digest", () => {
  expect(digestOf(data(), { errors: { root: new Error("no") } })).toBeUndefined();
  expect(digestOf({ page: Promise.resolve(1) })).toBeUndefined();
});
