import type { IncomingMessage } from "node:http";
import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { isPrivatePath, RouteHandles, readTarget } from "./address.ts";

const target = (url: string) => readTarget({ url } as IncomingMessage);

test.each([
  "//admin",
  "/a//b",
  "/a%2fb",
  "/a%2Fb",
  "/%5cadmin",
  "/a\\b",
  "*",
  "http://evil.example/",
  "/a b",
  "/a%00b",
  "",
])("%j is no address of ours", (url) => {
  expect(target(url)).toBeUndefined();
});

test("path and query are split at the first question mark", () => {
  expect(target("/blogs?q=a?b&page=2")).toEqual({ path: "/blogs", query: "q=a?b&page=2" });
  expect(target("/about")).toEqual({ path: "/about", query: "" });
});

const build = {
  routes: {
    root: { id: "root", path: "", module: {} },
    public: { id: "public", parentId: "root", module: {} },
    home: { id: "home", parentId: "public", index: true, module: { handle: { cachedPage: { query: [] } } } },
    blogs: {
      id: "blogs",
      parentId: "public",
      path: "blogs",
      module: { handle: { cachedPage: { query: ["q", "category", "page"] } } },
    },
    counts: {
      id: "counts",
      parentId: "root",
      path: "counts/:act?",
      module: { handle: { ownLimits: true } },
    },
    confirm: { id: "confirm", parentId: "public", path: "newsletter/confirm/:token", module: {} },
    none: { id: "none", parentId: "public", path: "*", module: {} },
    admin: { id: "admin", parentId: "root", path: "admin", module: {} },
  },
} as unknown as ServerBuild;

test.each([
  ["/newsletter/confirm/s3cr3t", "/newsletter/confirm/:token"],
  ["/blogs", "/blogs"],
  ["/", "/"],
  ["/nowhere/at/all", "/nowhere/at/all"],
])("%s is %s in the log", (path, name) => {
  expect(new RouteHandles(build).nameInLog({ path, query: "" })).toBe(name);
});

test.each([
  ["/", "/"],
  ["/?utm_source=x", "/"],
  ["/blogs?page=2&utm=1&q=girls", "/blogs?q=girls&page=2"],
  ["/blogs?q=&page=", "/blogs"],
  ["/blogs?q=1&q=2", "/blogs?q=1"],
  ["/_.data", "/_.data"],
  ["/blogs.data?_routes=blogs,public&q=1", "/blogs.data?q=1&_routes=public%2Cblogs"],
  ["/blogs.data?_routes=blogs,blogs", undefined],
  ["/blogs.data?_routes=made-up", undefined],
  ["/blogs?_routes=blogs", "/blogs"],
  ["/admin.data", undefined],
  ["/admin", undefined],
  ["/nowhere", undefined],
  ["/%E0%A4%A", undefined],
  [`/blogs?q=${"x".repeat(2000)}`, undefined],
])("%s is kept as %s", (url, address) => {
  const read = target(url);
  expect(read && new RouteHandles(build).canonicalAddress(read)).toBe(address);
});

test.each([
  ["/counts/views", true],
  ["/counts/views.data", true],
  ["/blogs", false],
  ["/nowhere", false],
])("%s bounds its own use: %s", (url, own) => {
  expect(new RouteHandles(build).hasOwnLimits(target(url) ?? { path: "", query: "" })).toBe(own);
});

test.each(["/admin", "/Admin/blog", "/%61dmin/messages", "/auth/login", "/logout", "/admin.data"])(
  "%s is private",
  (path) => {
    expect(isPrivatePath(path)).toBe(true);
  },
);

test.each(["/", "/administration", "/blog/admin", "/%E0%A4%A"])("%s is not private", (path) => {
  expect(isPrivatePath(path)).toBe(false);
});
