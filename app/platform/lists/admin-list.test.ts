import { expect, test } from "vitest";
import { lastPageAt, pageAddress, readListOrder, readListRequest, sortBy } from "./admin-list.ts";

const at = (search: string) => new URL(`https://example.org/admin/events${search}`);
const KEYS = ["name", "date"] as const;
const USUAL = { by: "date", descending: true } as const;

test.each([
  ["", 1],
  ["?page=7", 7],
  ["?page=0", 1],
  ["?page=-3", 1],
  ["?page=1e9", 1],
  ["?page=two", 1],
])("the page of %j is %i", (search, page) => {
  expect(readListRequest(at(search)).page).toBe(page);
});

test.each([
  [1, 0, 1],
  [4, 0, 1],
  [2, 11, 2],
  [2, 10, 1],
  [99, 40, 4],
])("page %i of %i rows is page %i", (asked, total, page) => {
  expect(lastPageAt(asked, total)).toBe(page);
});

test("search words are trimmed and truncated", () => {
  expect(readListRequest(at(`?q=%20${"a".repeat(300)}`)).search).toBe("a".repeat(100));
});

test("the address of another page keeps search and order", () => {
  expect(pageAddress("?q=ada&sort=-name&page=2")(3)).toBe("?q=ada&sort=-name&page=3");
});

test.each([
  ["?sort=name", { by: "name", descending: false }],
  ["?sort=-name", { by: "name", descending: true }],
  ["?sort=password", USUAL],
  ["?sort=--name", USUAL],
  ["", USUAL],
])("%j sorts by a column that the list offers", (search, order) => {
  expect(readListOrder(at(search), KEYS, USUAL)).toEqual(order);
});

test("a column sorts ascending first, then descending, starting at the first page", () => {
  expect(sortBy("name", USUAL, "?q=ada&page=4")).toEqual({ to: "?q=ada&sort=name" });
  expect(sortBy("name", { by: "name", descending: false }, "?sort=name")).toEqual({
    to: "?sort=-name",
    direction: "ascending",
  });
  expect(sortBy("date", USUAL, "")).toEqual({ to: "?sort=date", direction: "descending" });
});
