import { expect, test } from "vitest";
import { isSiteAddress, wholeAddress } from "./link-address.ts";

test.each([
  ["https://example.org/a?b=c#d", "https://example.org/a?b=c#d"],
  [" example.org ", "https://example.org"],
  ["www.example.org/path", "https://www.example.org/path"],
  ["example.org:8080", "https://example.org:8080"],
  ["école.example", "https://école.example"],
  ["/events", "/events"],
  ["#part", "#part"],
  ["amina@example.org", "mailto:amina@example.org"],
  ["mailto:amina@example.org", "mailto:amina@example.org"],
  ["+234 800 123 4567", "tel:+2348001234567"],
  ["tel:+234800", "tel:+234800"],
])("%s becomes %s", (written, address) => {
  expect(wholeAddress(written)).toBe(address);
});

test.each([
  "",
  "words",
  "two words.org",
  "//example.org",
  "/\\example.org",
  "javascript:alert(1)",
  "java\tscript:alert(1)",
  "data:text/html,x",
  "file:///etc/passwd",
  "ftp://example.org",
  "https://",
  "http:example",
])("%j is no address of a link", (written) => {
  expect(wholeAddress(written)).toBeUndefined();
});

test("the address of a site is told from other text", () => {
  expect(isSiteAddress("https://example.org/a")).toBe(true);
  expect(isSiteAddress("see https://example.org")).toBe(false);
  expect(isSiteAddress("example.org")).toBe(false);
});
