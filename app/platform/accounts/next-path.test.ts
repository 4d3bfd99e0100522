import { expect, test } from "vitest";
import { pathAfterSignIn, signInPath } from "./next-path.ts";

test.each([
  ["/admin", "/admin"],
  ["/admin/settings", "/admin/settings"],
  ["/admin/blog?q=a%20b&page=2", "/admin/blog?q=a%20b&page=2"],
  ["/admin/../admin/events", "/admin/events"],
])("%s is where a sign-in leads", (wanted, expected) => {
  expect(pathAfterSignIn(wanted)).toBe(expected);
});

test.each([
  null,
  undefined,
  "",
  "/",
  "/blogs",
  "/administrator",
  "/auth/login",
  "admin",
  "//evil.example",
  "//evil.example/admin",
  "///evil.example/admin",
  "/\\evil.example/admin",
  "\\\\evil.example/admin",
  "/\t/evil.example/admin",
  "/admin/..//evil.example",
  "/admin/../../evil.example",
  "/admin/%2e%2e//evil.example",
  "/admin\\..\\..\\\\evil.example",
  "https://evil.example/admin",
  "https:/admin",
  "javascript:alert(1)",
  "/%0d%0aSet-Cookie:x=1",
  "http://",
])("%j leads to the dashboard", (wanted) => {
  expect(pathAfterSignIn(wanted)).toBe("/admin");
});

test("the sign-in page's address contains the next page", () => {
  expect(signInPath("/admin")).toBe("/auth/login");
  expect(signInPath("/admin/blog?q=a&page=2")).toBe("/auth/login?next=%2Fadmin%2Fblog%3Fq%3Da%26page%3D2");
  expect(signInPath("//evil.example")).toBe("/auth/login");
});

/**
 * Building blocks of open redirects: prefixes that start another address, precede another host, or
 * continue an allowed path.
 */
const BEGINNINGS = [
  "//",
  "///",
  "/\\",
  "\\\\",
  "\\/",
  "/\t/",
  "/\n/",
  "\t//",
  " //",
  "\u0000//",
  "\u3000//",
  "/./",
  "/.//",
]
  .concat([
    "/%2f",
    "/%5c",
    "/%09/",
    "https:",
    "https:/",
    "https://",
    "HtTpS:\\\\",
    "http:",
    "javascript:",
    "data:",
    "@",
  ])
  .concat([
    "//user:word@",
    "//site.example@",
    "//site.example.",
    "/\u2044",
    "//\u00ad",
    "?//",
    "#//",
    ";//",
    "..//",
  ]);
const HOSTS = [
  "evil.example",
  "evil。example",
  "[::1]",
  "2130706433",
  "evil.example/admin",
  "evil.example:80/admin",
];
const BELOW = [
  "",
  "/admin",
  "/admin/",
  "/admin/..",
  "/admin/../..",
  "/admin/%2e%2e",
  "/admin/.%2E/",
  "/admin\\..\\",
  "/ADMIN",
];

test("no known open redirect leads away from the admin pages of this site", () => {
  const corpus = BELOW.flatMap((below) =>
    BEGINNINGS.flatMap((beginning) => HOSTS.map((host) => below + beginning + host)),
  );
  expect(corpus.length).toBeGreaterThan(1500);
  const away = corpus.filter((wanted) => {
    const { origin, pathname } = new URL(pathAfterSignIn(wanted), "https://site.example");
    return origin !== "https://site.example" || !/^\/admin(\/|$)/.test(pathname);
  });
  expect(away).toEqual([]);
});
