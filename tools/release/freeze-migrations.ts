import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/*
 * Before a release: `node tools/release/freeze-migrations.ts` notes the hash of each migration that is not noted yet. From then
 * on a test refuses an edit of it, since some database somewhere has run it as it was.
 * With a name (`node tools/release/freeze-migrations.ts 0005-comments`) it notes that one anew: only for one that never left
 * this repository.
 */

const FOLDER = "db/migrations";
const SHIPPED = `${FOLDER}/shipped.json`;

/** The SHA-256 of each migration's text, by its name; line ends count as `\n`. */
export function migrationHashes(): Record<string, string> {
  const hashes: Record<string, string> = {};
  for (const file of readdirSync(FOLDER).sort()) {
    if (!/^\d{4}-.*(?<!\.test)\.ts$/.test(file)) continue;
    const text = readFileSync(`${FOLDER}/${file}`, "utf8").replaceAll("\r\n", "\n");
    hashes[file.slice(0, -3)] = createHash("sha256").update(text).digest("hex");
  }
  return hashes;
}

export function readShipped(): Record<string, string> {
  return JSON.parse(readFileSync(SHIPPED, "utf8"));
}

if (import.meta.main) {
  const again = process.argv.slice(2);
  const shipped = readShipped();
  for (const [name, hash] of Object.entries(migrationHashes()))
    if (!(name in shipped) || again.includes(name)) shipped[name] = hash;
  writeFileSync(SHIPPED, `${JSON.stringify(shipped, null, 2)}\n`);
}
