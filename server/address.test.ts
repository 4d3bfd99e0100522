import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { type Address, Addresses } from "./address.ts";

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
    contact: { id: "contact", parentId: "public", path: "contact", module: {} },
    counts: {
      id: "counts",
      parentId: "root",
      path: "counts/:subject/:act?",
      module: { handle: { ownLimits: true } },
    },
    likes: { id: "likes", parentId: "root", path: "likes", module: {} },
    "likes-index": {
      id: "likes-index",
      parentId: "likes",
      index: true,
      module: { handle: { ownLimits: true } },
    },
    confirm: { id: "confirm", parentId: "public", path: "newsletter/confirm/:token", module: {} },
    preview: {
      id: "preview",
      parentId: "root",
      path: "admin/:id/preview",
      module: { handle: { document: true } },
    },
    none: { id: "none", parentId: "public", path: "*", module: {} },
    admin: { id: "admin", parentId: "root", path: "admin", module: {} },
  },
} as unknown as ServerBuild;

const addresses = new Addresses(build, "https://example.org");
const read = (url: string, rawHeaders: string[] = ["Host", "example.org"]) =>
  addresses.read({ url, rawHeaders });
const at = (url: string) => read(url) as Address;

test.each([
  ...["*", "http://evil.example/", "contact", "", "?a=1", "evil.example:80"],
  ...["//", "//admin", "/a//b", "/a/", "/contact//", "/counts//contact"].filter((url) => url !== "/a/"),
  ...["/a%2fb", "/a%2Fb", "/%5cadmin", "/a\\b", "/counts/..\\contact", "/%5Ccontact"],
  ...["/counts/../contact", "/./contact", "/contact/.", "/contact/..", "/..", "/."],
  ...["/counts/%2e%2e/contact", "/counts/%2E%2e/contact", "/counts/.%2e/contact", "/counts/%2e./contact"],
  ...["/%2e/contact", "/counts/x/%2E%2E/%2e%2E/contact", "/counts/..%2fcontact", "/counts/%2e%2e%2fcontact"],
  ...["/counts/%252e%252e/contact", "/counts/..%252fcontact", "/%2563ontact", "/100%25"],
  ...["/a b", "/a\tb", "/a\nb", "/a\u0000b", "/a%00b", "/a%0ab", "/a%0D", "/a%1fb", "/a%7fb"],
  ...["/caf\u00e9", "/\u2028", "/contact?q=caf\u00e9", "/contact#x", "/contact?a#b", "/contact?a\tb"],
  ...['/a"b', "/a<b", "/a>b", "/a`b", "/a{b}", "/a^b"],
  ...["/%zz", "/%", "/contact%", "/admin/%ff", "/%E0%A4%A"],
])("%j is not an address of ours", (url) => {
  expect(read(url)).toBe(404);
});

test.each([
  ["Host", "example.org", "Host", "evil.example"],
  ["Host", "example.org", "X", "1", "hOST", "example.org"],
])("a second host is refused: %j", (...rawHeaders) => {
  expect(read("/contact", rawHeaders)).toBe(400);
});

test("an HTTP/1.0 request need not name a host", () => {
  expect(read("/contact", ["Accept", "*/*"])).toMatchObject({ path: "/contact" });
});

test.each([
  ["/contact", "contact"],
  ["/contact/", "contact"],
  ["/CONTACT", "contact"],
  ["/c%6Fntact", "contact"],
  ["/contact.data", "none"],
  ["/contact/_.data", "none"],
  ["/contact?index", "contact"],
  ["/contact?_routes=counts", "contact"],
  ["/contact;x=/counts/a", "none"],
  ["/contact.data.data", "none"],
  ["/counts.data/contact", "none"],
  ["/counts/a/contact", "counts"],
  ["/_.data", "none"],
  ["/admin.data", "admin"],
  ["/admin/1/preview", "preview"],
  ["/admin/1/preview.data", "none"],
])("the router runs %s on the route %s, at exactly that path", (url, route) => {
  const address = at(url);
  expect(address.routeIds.at(-1)).toBe(route);
  expect(new URL(address.url).pathname).toBe(address.path);
  expect(address.url).toBe(`https://example.org${url}`);
  expect(address.hasOwnLimits).toBe(route === "counts");
});

test("an index route cannot declare a limit for its parent's action", () => {
  for (const url of ["/likes", "/likes?index"]) expect(at(url).hasOwnLimits).toBe(false);
});

test("path and query are split at the first question mark", () => {
  expect(at("/blogs?q=a?b&page=2")).toMatchObject({ path: "/blogs", query: "q=a?b&page=2" });
  expect(at("/about")).toMatchObject({ path: "/about", query: "" });
});

test.each([
  ["/newsletter/confirm/s3cr3t", "/newsletter/confirm/:token"],
  ["/newsletter/confirm/s3cr3t.data", "/newsletter/confirm/:token"],
  ["/newsletter/confirm/s3cr3t/?x=1", "/newsletter/confirm/:token"],
  ["/blogs", "/blogs"],
  ["/", "/"],
  ["/nowhere", "/nowhere"],
  ["/nowhere/at/all", "/nowhere/*"],
  ["/newsletter/confirm/s3cr3t/extra", "/newsletter/*"],
  ["/auth/reset/s3cr3t/extra?x=1", "/auth/*"],
])("%s is %s in the log", (url, name) => {
  expect(at(url).nameInLog).toBe(name);
});

test.each([
  ["/", "/"],
  ["/?utm_source=x", "/"],
  ["/blogs?page=2&utm=1&q=girls", "/blogs?q=girls&page=2"],
  ["/blogs?q=&page=", "/blogs"],
  ["/blogs?q=1&q=2", "/blogs?q=1"],
  ["/_.data", undefined],
  ["/blogs.data?q=1", undefined],
  ["/blogs?_routes=blogs", "/blogs"],
  ["/admin.data", undefined],
  ["/admin", undefined],
  ["/nowhere", undefined],
  [`/blogs?q=${"x".repeat(2000)}`, undefined],
])("%s is cached as %s", (url, cached) => {
  expect(at(url).findCached()?.text).toBe(cached);
});

test.each([
  ["/about/", "/about"],
  ["/blogs/?q=1/", "/blogs?q=1/"],
  ["/", "/"],
])("%s without its trailing slash is %s", (url, without) => {
  expect(at(url).withoutTrailingSlash).toBe(without);
});

test.each(["/admin", "/Admin/blog", "/%61dmin/messages", "/auth/login", "/logout", "/admin.data"])(
  "%s is private",
  (url) => {
    expect(at(url).isPrivate).toBe(true);
  },
);

test.each(["/", "/administration", "/blog/admin", "/counts/admin"])("%s is not private", (url) => {
  expect(at(url).isPrivate).toBe(false);
});

/** Behind `Addresses.read`, requests have no `url`. Node's own type would expose it again. */
test("only the HTTP entry sees a request's raw address", () => {
  const sources = readdirSync(import.meta.dirname).filter((name) => /^(?!.*\.test\.ts$).*\.ts$/.test(name));
  const seeing = sources.filter((name) =>
    /\bIncomingMessage\b|\.originalUrl\b/.test(readFileSync(path.join(import.meta.dirname, name), "utf8")),
  );
  expect(seeing.sort()).toEqual(["address.ts", "app.ts", "development.ts"]);
});
