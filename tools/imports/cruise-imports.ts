import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import packageJson from "#package" with { type: "json" };
import { RULES } from "./import-rules.ts";
import type { Import } from "./read-imports.ts";

/** An import, or a cycle of imports, that a rule forbids. */
export type Violation = { rule: string; from: string; to: string; why: string };

/** Marks type-only imports in the skeletons, in front of the address. */
const TYPES_OF = "typesOf";

/**
 * Checks imports against the rules. dependency-cruiser parses TypeScript with a compiler older than
 * ours, so it gets a skeleton of each file instead: a script that contains only the imports
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
