import path from "node:path";
import packageJson from "#package" with { type: "json" };
import { readImports } from "#tools/imports/read-imports.ts";

const importers = new Map<string, string[]>();
for (const [file, imports] of readImports())
  for (const { address, typeOnly } of imports) {
    if (typeOnly) continue;
    const imported = resolve(address, file);
    importers.set(imported, [...(importers.get(imported) ?? []), file]);
  }

function resolve(address: string, from: string): string {
  if (!address.startsWith("#")) return path.posix.join(path.posix.dirname(from), address);
  const [room = "", ...rest] = address.split("/");
  const target = (packageJson.imports as Record<string, string>)[`${room}/*`] ?? "";
  return path.posix.join(target.replace("*", ""), ...rest);
}

/**
 * Returns the unit tests that import a file, directly or through others, those with the fewest
 * imports in between first.
 */
export function testsOf(file: string): string[] {
  const found = new Set([file]);
  for (const place of found) for (const importer of importers.get(place) ?? []) found.add(importer);
  return [...found].filter((place) => place.includes(".test.") && !place.startsWith("tests/"));
}
