import { expect, test } from "vitest";
import { importsOf, readImports } from "./read-imports.ts";

test.each([
  ['import { a } from "./a.ts";', false],
  ['import { type A, a } from "./a.ts";', false],
  ['import { type A } from "./a.ts";', true],
  ['import type { A } from "./a.ts";', true],
  ['import type * as A from "./a.ts";', true],
  ['import "./a.ts";', false],
  ['export { a } from "./a.ts";', false],
  ['export * from "./a.ts";', false],
  ['export type { A } from "./a.ts";', true],
  ['const a = await import("./a.ts");', false],
  ["const a = () => import(`./a.ts`);", false],
  ['type A = import("./a.ts").A;', true],
  ['using a = open(); import a from "./a.ts?url";', false],
])("%s", (code, typeOnly) => {
  expect(importsOf("some.tsx", code)).toEqual([{ address: "./a.ts", typeOnly }]);
});

test("a text that only looks like an import is none", () => {
  expect(importsOf("some.ts", 'const code = `import("./a.ts")`; // import "./b.ts"')).toEqual([]);
});

test("packages, pictures and the types of a route are left out", () => {
  const code = 'import "react"; import "./a.svg?raw"; import type { Route } from "./+types/a";';
  expect(importsOf("some.ts", code)).toEqual([]);
});

test("style sheets list the style sheets that they import", () => {
  expect(importsOf("some.css", '@import "tailwindcss";\n@import "../a.css";\n@source "../b";')).toEqual([
    { address: "../a.css", typeOnly: false },
  ]);
});

test("an unparsable file throws instead of having no imports", () => {
  expect(() => importsOf("some.ts", "import {")).toThrow(/some\.ts/);
});

test("every folder is read", () => {
  const imports = readImports();
  for (const file of ["app/root.tsx", "server/schoolward.ts", "tools/imports/check.ts", "scripts/check.ts"])
    expect(imports.get(file)?.length, file).toBeGreaterThanOrEqual(file.startsWith("scripts") ? 0 : 1);
});
