import { expect, test } from "vitest";
import { addressAlone, addressesIn, wholeAddress } from "./link-address.ts";

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

test.each([
  ["see https://example.org/a, and more", ["https://example.org/a"]],
  ["(www.example.org/a_(b)).", ["https://www.example.org/a_(b)"]],
  ["HTTPS://EXAMPLE.ORG/?a=1&b=2#c!", ["HTTPS://EXAMPLE.ORG/?a=1&b=2#c"]],
  ["write to amina.obi@example.org.", ["mailto:amina.obi@example.org"]],
  ["https://a.example, https://b.example", ["https://a.example", "https://b.example"]],
  ["example.org, e.g. and so on: 3.5 a@b https://x xhttps://example.org @a javascript:alert(1)", []],
])("the addresses in %j", (text, expected) => {
  expect(addressesIn(text).map(({ href }) => href)).toEqual(expected);
});

test("recognizes a text that is only an address", () => {
  expect(addressAlone(" https://example.org/a ")).toBe("https://example.org/a");
  expect(addressAlone("see https://example.org")).toBeUndefined();
  expect(addressAlone("https://example.org.")).toBeUndefined();
  expect(addressAlone("example.org")).toBeUndefined();
});
