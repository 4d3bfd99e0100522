import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readConfig, SETTINGS } from "./config.server.ts";

test("the README explains every setting", () => {
  const [, section = ""] = readFileSync("README.md", "utf8").split("## Settings");
  expect(SETTINGS.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
});

test.each([
  ["SITE_URI", "SITE_URL"],
  ["DATABSE_URL", "DATABASE_URL"],
  ["AWS_ACCES_KEY_ID", "AWS_ACCESS_KEY_ID"],
])("%s is refused as a misspelt %s", (name, meant) => {
  expect(() => readConfig({ [name]: "x" })).toThrow(
    `${name}: there is no such setting; did you mean ${meant}?`,
  );
});

describe("the mode of TLS in an address of PostgreSQL", () => {
  const modeOf = (search: string) =>
    readConfig({ DATABASE_URL: `postgres://a:b@c/d${search}` }).databaseUrl?.split("/d")[1];

  test.each(["prefer", "require", "verify-ca"])("%s is called what it means here", (mode) => {
    expect(modeOf(`?sslmode=${mode}`)).toBe("?sslmode=verify-full");
    expect(modeOf(`?a=b&sslmode=${mode}&c=d`)).toBe("?a=b&sslmode=verify-full&c=d");
  });

  test.each(["", "?sslmode=disable", "?sslmode=no-verify", "?uselibpqcompat=true&sslmode=require"])(
    "%s stays as it is",
    (search) => {
      expect(modeOf(search)).toBe(search);
    },
  );
});
