import { expect, test } from "vitest";
import type { SiteRequest } from "./address.ts";
import { mayChange } from "./same-origin.ts";

const SITE = { siteUrl: "https://example.org", trustedProxies: 0 };
const request = (method: string, headers: Record<string, string>) =>
  ({ method, headers: { host: "example.org", ...headers } }) as unknown as SiteRequest;

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
  ["our host without HTTPS", { origin: "http://example.org", cookie: "s=1" }, false],
  [
    "our host without HTTPS, said twice",
    { "sec-fetch-site": "same-origin", origin: "http://example.org" },
    false,
  ],
  ["another name of ours", { host: "www.example.org", origin: "https://www.example.org" }, true],
  ["another port of ours", { origin: "https://example.org:8443" }, false],
])("a POST from %s", (_from, headers, allowed) => {
  expect(mayChange(request("POST", headers as Record<string, string>), SITE)).toBe(allowed);
});

test("safe methods are allowed from anywhere", () => {
  expect(
    mayChange(request("GET", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }), SITE),
  ).toBe(true);
});

test.each([
  [1, "https", "https://backend", true],
  [1, "https", "http://backend", false],
  [1, "http", "http://backend", true],
  [2, "https, http", "https://backend", true],
  [1, undefined, "https://backend", true],
  // No trusted proxy vouches for the header.
  [0, "http", "http://backend", false],
])(
  "behind %i proxies that say %s, a form from %s may change something: %s",
  (proxies, said, origin, allowed) => {
    const headers = { host: "backend", origin, ...(said ? { "x-forwarded-proto": said } : {}) };
    expect(mayChange(request("POST", headers), { ...SITE, trustedProxies: proxies })).toBe(allowed);
  },
);
