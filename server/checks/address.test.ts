import { afterEach, expect, test, vi } from "vitest";
import { findAddressProblem } from "./address.ts";

afterEach(() => vi.unstubAllGlobals());

const failing = (code: string) => () =>
  Promise.reject(new TypeError("fetch failed", { cause: Object.assign(new Error("why"), { code }) }));

test.each([
  ["SELF_SIGNED_CERT_IN_CHAIN", /certificate that is not trusted \(SELF_SIGNED_CERT_IN_CHAIN\)/],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", /certificate/],
  ["CERT_HAS_EXPIRED", /certificate/],
  ["ERR_TLS_CERT_ALTNAME_INVALID", /certificate/],
  ["ENOTFOUND", /does not answer \(ENOTFOUND\)/],
  ["ECONNREFUSED", /does not answer \(ECONNREFUSED\)/],
])("an address that fails with %s is told with its remedy", async (code, said) => {
  vi.stubGlobal("fetch", failing(code));
  expect(await findAddressProblem({ siteUrl: "https://example.org" })).toMatch(said);
});

test.each([
  [200, undefined],
  [502, expect.stringContaining("status 502")],
])("an address that answers %i", async (status, said) => {
  vi.stubGlobal("fetch", async () => new Response("", { status }));
  expect(await findAddressProblem({ siteUrl: "https://example.org" })).toEqual(said);
});
