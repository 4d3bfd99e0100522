import { expect, test } from "vitest";
import { findSignInErrors } from "./sign-in-input.ts";

const PASSWORD = "secret";

test.each(["ada@example.org", " Ada@Example.ORG ", "a+b@mail.example.co.uk"])(
  "%j can be an address",
  (email) => {
    expect(findSignInErrors({ email, password: PASSWORD })).toEqual({});
  },
);

test.each([
  "",
  "ada",
  "ada@",
  "@example.org",
  "ada@example",
  "a da@example.org",
  "a@b@c.org",
  `${"a".repeat(250)}@b.co`,
])("%j is no address", (email) => {
  expect(findSignInErrors({ email, password: PASSWORD })).toEqual({
    email: "Please enter a valid email address.",
  });
});

test("a password has at least 6 characters", () => {
  expect(findSignInErrors({ email: "ada@example.org", password: "12345" })).toEqual({
    password: "Password must be at least 6 characters",
  });
});

test("a hostile address takes no time to check", () => {
  expect(findSignInErrors({ email: `a@${".a".repeat(50_000)}`, password: PASSWORD })).toHaveProperty("email");
});
