import { expect, test } from "vitest";
import { describeMutant, mutantsOf, withMutant } from "./mutants-of.ts";
import { testsOf } from "./tests-of.ts";

const changed = (text: string) => mutantsOf("a.ts", text).map((mutant) => withMutant(text, mutant));

test("a comparison, a condition and a boolean have mutants", () => {
  expect(changed("if (a < b) return;")).toEqual([
    "if (true) return;",
    "if (false) return;",
    "if (a <= b) return;",
  ]);
  expect(changed("const a = b && !c;")).toEqual(["const a = b || !c;", "const a = b && c;"]);
  expect(changed("const a = true ?? b;")).toEqual(["const a = (true);", "const a = false ?? b;"]);
});

test("a call for its effect is left out, and so is a step of a query", () => {
  expect(changed("await send(mail);")).toEqual([";"]);
  expect(changed('rows = db.selectFrom("a").where("b", "=", c).limit(9);')).toEqual([
    ";",
    'rows = db.selectFrom("a").where("b", "=", c);',
    'rows = db.selectFrom("a").limit(9);',
  ]);
  expect(changed("const a = Math.max(b, c);")).toEqual(["const a = Math.min(b, c);"]);
});

test("types have no mutants", () => {
  expect(changed("type A = { b: true } | false; const a: true = b as true;")).toEqual([]);
});

test("a mutant is described by its line, what stood there and what stands there now", () => {
  const text = "const a = 1;\nconst b = a > 2;\n";
  const [mutant] = mutantsOf("app/a.ts", text);
  expect(mutant && describeMutant(mutant, text)).toBe("app/a.ts:2  >  →  >=");
});

test("the tests of a file are those that import it, the nearest first", () => {
  const [nearest, ...others] = testsOf("app/platform/lists/search-words.ts");
  expect(nearest).toBe("app/platform/lists/search-words.test.ts");
  expect(others.length).toBeGreaterThan(2);
  expect(testsOf("docs/proof.md")).toEqual([]);
});
