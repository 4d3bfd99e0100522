import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import packageJson from "#package" with { type: "json" };
import { RULES } from "./import-rules.ts";
import type { Import } from "./read-imports.ts";

/** One import, or one circle of imports, that a rule forbids. */
export type Violation = { rule: string; from: string; to: string; why: string };

/** In the skeletons, stands before the address of an import of types alone. */
const TYPES_OF = "typesOf";

/**
 * Checks imports by the rules. dependency-cruiser reads TypeScript by a compiler older than ours, so
 * it is given a skeleton of each file instead: a script with nothing in it but the imports
 * (docs/decisions/0040).
 */
export async function findViolations(imports: Map<string, Import[]>): Promise<Violation[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "imports-"));
  try {
    writeFileSync(path.join(folder, "package.json"), JSON.stringify({ imports: packageJson.imports }));
    for (const [file, found] of imports) {
      const skeleton = path.join(folder, `${file}.js`);
      mkdirSync(path.dirname(skeleton), { recursive: true });
      writeFileSync(skeleton, found.map(importLine).join("\n"));
    }
    const { output } = await cruise(["."], {
      baseDir: folder,
      validate: true,
      ruleSet: RULES,
      exoticRequireStrings: [TYPES_OF],
    });
    return (output as ICruiseResult).summary.violations.map(({ rule, from, to, cycle }) => ({
      rule: rule.name,
      from: originalOf(from),
      to: (cycle ?? [{ name: to }]).map(({ name }) => originalOf(name)).join(" → "),
      why: RULES.forbidden.find(({ name }) => name === rule.name)?.comment ?? "",
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function importLine({ address, typeOnly }: Import): string {
  const skeleton = JSON.stringify(`${address}.js`);
  return typeOnly ? `${TYPES_OF}(${skeleton});` : `import ${skeleton};`;
}

function originalOf(skeleton: string): string {
  return skeleton.replace(/\.js$/, "");
}
