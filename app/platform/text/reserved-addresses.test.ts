import { expect, test } from "vitest";
import { isReservedAddress } from "./reserved-addresses.ts";

test.each([
  ["https://example.org/join", true],
  ["https://forms.example.com/join?for=girls", true],
  ["admin@example.org", true],
  ["ada@school.test", true],
  ["https://example.org.ng/join", false],
  ["https://myexample.org/", false],
  ["ada@hervalue.org", false],
  ["", false],
])("%s is reserved for examples: %s", (address, isReserved) => {
  expect(isReservedAddress(address)).toBe(isReserved);
});
