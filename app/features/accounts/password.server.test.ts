import { expect, test } from "vitest";
import { hashPassword, isPassword, makePassword } from "./password.server.ts";

test("a password is hashed with argon2id at the recommended cost, with its own salt", async () => {
  const [one, two] = await Promise.all([hashPassword("correct horse"), hashPassword("correct horse")]);
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(one) ?? [];
  // OWASP, Password Storage Cheat Sheet: at least 19 MiB and 2 passes.
  expect(Number(memory)).toBeGreaterThanOrEqual(19 * 1024);
  expect(Number(passes)).toBeGreaterThanOrEqual(2);
  expect(one).not.toBe(two);
});

test("only the right password matches", async () => {
  const hash = await hashPassword("correct horse");
  expect(await isPassword("correct horse", hash)).toBe(true);
  expect(await isPassword("correct Horse", hash)).toBe(false);
  expect(await isPassword("", hash)).toBe(false);
});

test("composed and decomposed accents are the same password", async () => {
  expect(await isPassword("cafe\u0301", await hashPassword("caf\u00e9"))).toBe(true);
});

test("accepts another program's hash of another cost", async () => {
  // Made with the reference implementation: argon2 "somesalt" -id -t 2 -k 65536 -p 1, for the
  // password "password".
  const encoded = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  expect(await isPassword("password", encoded)).toBe(true);
  expect(await isPassword("Password", encoded)).toBe(false);
});

test.each([
  "",
  "password",
  "$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
])("%j is no hash and fits no password", async (encoded) => {
  expect(await isPassword("password", encoded)).toBe(false);
});

test("many concurrent hashes all finish", async () => {
  const hash = await hashPassword("a");
  const answers = await Promise.all(Array.from({ length: 9 }, (_, i) => isPassword(i % 2 ? "a" : "b", hash)));
  expect(answers).toEqual([false, true, false, true, false, true, false, true, false]);
});

test("generated passwords are long, readable and unique", () => {
  const made = Array.from({ length: 50 }, makePassword);
  for (const password of made) expect(password).toMatch(/^[a-hjkmnp-z2-9]{5}(-[a-hjkmnp-z2-9]{5}){3}$/);
  expect(new Set(made).size).toBe(50);
});
