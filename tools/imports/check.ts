import { findViolations } from "./cruise-imports.ts";
import { readImports } from "./read-imports.ts";

/*
 * `node tools/imports/check.ts` checks every import against the rules of import-rules.ts. It is a
 * part of `npm run lint` and of `npm test`.
 */
const imports = readImports();
const violations = await findViolations(imports);
for (const { rule, from, to, why } of violations) console.error(`${rule}: ${from} → ${to}\n  ${why}`);
const count = [...imports.values()].flat().length;
console.log(`${count} imports in ${imports.size} files, ${violations.length} forbidden`);
process.exitCode = violations.length > 0 ? 1 : 0;
