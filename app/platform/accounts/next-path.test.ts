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

test("the sign-in page carries the way on", () => {
  expect(signInPath("/admin")).toBe("/auth/login");
  expect(signInPath("/admin/blog?q=a&page=2")).toBe("/auth/login?next=%2Fadmin%2Fblog%3Fq%3Da%26page%3D2");
  expect(signInPath("//evil.example")).toBe("/auth/login");
});
