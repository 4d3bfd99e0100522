import { createHash, type Hash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";

/*
 * Run before a release: `node tools/release/freeze-migrations.ts` records the hash of each
 * migration without one. From then on a test fails if the migration is edited, because some
 * database has already run it. Until the first release there are none.
 *
 * With a name (`node tools/release/freeze-migrations.ts 0005-comments`) it replaces that hash: only
 * for a migration that never left this repository.
 */

const FOLDER = "db/migrations";
const SHIPPED = `${FOLDER}/shipped.json`;

/**
 * Returns the SHA-256 of each migration's text by name. A migration is a file or a folder of files.
 * Line endings count as `\n`.
 */
export function migrationHashes(): Record<string, string> {
  const hashes: Record<string, Hash> = {};
  for (const file of globSync("[0-9]*-*{.ts,/*.ts}", { cwd: FOLDER }).sort()) {
    const name = file.split(/[/\\]|\.ts$/)[0] as string;
    const text = readFileSync(`${FOLDER}/${file}`, "utf8").replaceAll("\r\n", "\n");
    hashes[name] ??= createHash("sha256");
    hashes[name].update(text);
  }
  return Object.fromEntries(Object.entries(hashes).map(([name, hash]) => [name, hash.digest("hex")]));
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
