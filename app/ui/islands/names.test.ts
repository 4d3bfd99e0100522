import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { nameIn } from "./browser-module.ts";

const sources = globSync("app/**/*.{ts,tsx}", {
  exclude: ["**/*.test.{ts,tsx}", "**/*.browser.ts", "app/ui/islands/*"],
}).map((file) => readFileSync(file, "utf8"));

/** The names that components use, and those of the files. */
function namesOf(use: RegExp, files: string) {
  const used = sources.flatMap((text) => Array.from(text.matchAll(use), ([, name]) => name as string));
  return { used: [...new Set(used)].sort(), declared: globSync(files).map(nameIn).sort() };
}

test("every data-enhance names a browser module, and every module is used", () => {
  const { used, declared } = namesOf(/data-enhance(?:=|": )"([\w-]+)"/g, "app/**/*.browser.ts");
  expect(used).toEqual(declared);
});

test("every Island names an island, and every island is used", () => {
  const { used, declared } = namesOf(/<Island\s+name="([\w-]+)"/g, "app/**/*.island.tsx");
  expect(used).toEqual(declared);
});

test("no two files have the same name", () => {
  const names = globSync("app/**/*.{browser.ts,island.tsx}").map(nameIn);
  expect(new Set(names).size).toBe(names.length);
});
