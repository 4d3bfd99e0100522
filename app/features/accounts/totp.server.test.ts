import { expect, test } from "vitest";
import { findStep, makeTotpSecret, stepAt, totpAddress, totpCode } from "./totp.server.ts";

/** "12345678901234567890" in base 32. */
const RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

// RFC 6238, appendix B: the last six digits of the SHA-1 column.
test.each([
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
])("at second %i the code is the standard's", (second, code) => {
  expect(totpCode(RFC_SECRET, stepAt(second * 1000))).toBe(code);
});

test("a secret has 160 bits in 32 letters, and is unique", () => {
  const made = Array.from({ length: 50 }, makeTotpSecret);
  for (const secret of made) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(made).size).toBe(50);
  // A secret with leading zero bits keeps its length.
  expect(totpCode(`AA${"A".repeat(30)}`, 1)).toMatch(/^\d{6}$/);
});

test("a code is valid in its own time step and the adjacent ones", () => {
  const now = 1234567890_000;
  const step = stepAt(now);
  for (const near of [step - 1, step, step + 1])
    expect(findStep(RFC_SECRET, totpCode(RFC_SECRET, near), now)).toBe(near);
  for (const far of [step - 2, step + 2])
    expect(findStep(RFC_SECRET, totpCode(RFC_SECRET, far), now)).toBeUndefined();
});

test("ignores spaces, dashes and the width of digits, but nothing else", () => {
  const at = 1111111109_000;
  for (const typed of ["081804", " 081 804", "081-804", "０８１８０４"])
    expect(findStep(RFC_SECRET, typed, at)).toBe(stepAt(at));
  for (const typed of ["", "81804", "0818040", "08180a", "0818 4", "null"])
    expect(findStep(RFC_SECRET, typed, at)).toBeUndefined();
});

test("the address for the app names the site and the account, whatever their characters", () => {
  const address = totpAddress({
    issuer: "Girls: back & forth",
    account: "ada@example.org",
    secret: RFC_SECRET,
  });
  const { protocol, pathname, searchParams } = new URL(address);
  expect(protocol).toBe("otpauth:");
  expect(pathname).toMatch(/\/Girls%20%20back%20%26%20forth:ada%40example.org$/);
  expect(Object.fromEntries(searchParams)).toEqual({
    issuer: "Girls  back & forth",
    secret: RFC_SECRET,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});
