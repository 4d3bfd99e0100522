import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { contentSecurityPolicy, hashOwnScripts, isFramedByUs, securityHeaders } from "./security-headers.ts";

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64");

test("only inline scripts with the rendering's nonce are hashed, and the nonce is removed", () => {
  const { html, hashes } = hashOwnScripts(
    '<script nonce="n1">own()</script><script>smuggled()</script><script nonce="n1" type="module" src="/a.js"></script>',
    "n1",
  );
  expect(hashes).toEqual([hashOf("own()")]);
  expect(html).toBe(
    '<script>own()</script><script>smuggled()</script><script type="module" src="/a.js"></script>',
  );
});

test.each([
  ["http://localhost:3000", true, undefined],
  ["https://example.org", false, "max-age=63072000"],
  ["https://example.org", true, "max-age=63072000; includeSubDomains"],
])("%s, subdomains %s, promises https: %s", (siteUrl, hstsSubdomains, promise) => {
  const headers = new Map(securityHeaders({ siteUrl, hstsSubdomains }));
  expect(headers.get("Strict-Transport-Security")).toBe(promise);
});

test("the policy allows no inline script without a hash and no inline style sheet", () => {
  const policy = contentSecurityPolicy([hashOf("own()")], "https://example.org");
  expect(policy).toContain(`script-src 'self' 'sha256-${hashOf("own()")}'`);
  expect(policy).toMatch(/style-src 'self';/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(policy).toContain("upgrade-insecure-requests");
  expect(contentSecurityPolicy([], "http://localhost:3000")).not.toContain("upgrade-insecure-requests");
});

test("only the preview of a post may be framed, and only by our own site", () => {
  const policyOf = (path: string) => contentSecurityPolicy([], "https://example.org", isFramedByUs(path));
  expect(policyOf("/admin/blog/:id/preview")).toContain("frame-ancestors 'self'");
  for (const path of [
    "/",
    "/admin/blog/:id/edit",
    "/admin/blog/:id/preview/x",
    "/auth/login",
    "/blog/preview",
  ])
    expect(policyOf(path), path).toContain("frame-ancestors 'none'");
});
