import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { mayChange } from "./same-origin.ts";

const SITE = "https://example.org";
const request = (method: string, headers: Record<string, string>) =>
  ({ method, headers: { host: "example.org", ...headers } }) as unknown as IncomingMessage;

test.each([
  ["a page of ours", { "sec-fetch-site": "same-origin", origin: "https://example.org" }, true],
  ["an older browser on a page of ours", { origin: "https://example.org", cookie: "s=1" }, true],
  ["a mail server without cookies", {}, true],
  ["another site", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }, false],
  [
    "a neighbour on the same domain",
    { "sec-fetch-site": "same-site", origin: "https://blog.example.org" },
    false,
  ],
  ["an older browser on another site", { origin: "https://evil.example", cookie: "s=1" }, false],
  [
    "a page of ours that keeps its address to itself",
    { "sec-fetch-site": "same-origin", origin: "null" },
    true,
  ],
  ["a sandboxed frame", { origin: "null" }, false],
  ["a sandboxed frame, said twice", { "sec-fetch-site": "cross-site", origin: "null" }, false],
  ["cookies without any word of where they come from", { cookie: "s=1" }, false],
  [
    "a lie about the site beside a foreign origin",
    { "sec-fetch-site": "same-origin", origin: "https://evil.example" },
    false,
  ],
])("a POST from %s", (_from, headers, allowed) => {
  expect(mayChange(request("POST", headers as Record<string, string>), SITE)).toBe(allowed);
});

test("reading is open to everybody", () => {
  expect(
    mayChange(request("GET", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }), SITE),
  ).toBe(true);
});
