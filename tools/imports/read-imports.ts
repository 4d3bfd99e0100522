import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";

/**
 * An import of one of our files from another: the address as written, and whether it imports only
 * types.
 */
export type Import = { address: string; typeOnly: boolean };

const SOURCES = "{app,db,scripts,server,tests,tools}/**/*.{ts,tsx,mjs,css}";
/** Types that React Router generates for a route, and files that cannot import anything. */
const LEAF = /\/\+types\/|\.(?:json|svg|woff2|ttf|jpg|png|avif|webp|speculationrules)$|^#package$/;

/** Returns the imports of every source file of ours, by its path. */
export function readImports(): Map<string, Import[]> {
  const files = globSync(SOURCES, { exclude: (file) => file.endsWith("node_modules") });
  return new Map(
    files.map((file) => [file.replaceAll(path.sep, "/"), importsOf(file, readFileSync(file, "utf8"))]),
  );
}

/**
 * Returns the imports of one file, without packages and without files that cannot import anything
 * themselves.
 */
export function importsOf(file: string, text: string): Import[] {
  const found = file.endsWith(".css") ? importsOfStyles(text) : importsOfCode(file, text);
  return found
    .map(({ address, typeOnly }) => ({ address: address.replace(/\?[\w&-]+$/, ""), typeOnly }))
    .filter(({ address }) => /^[.#]/.test(address) && !LEAF.test(address));
}

function importsOfStyles(text: string): Import[] {
  const found = text.matchAll(/^@(?:import|reference) "([^"]+)"/gm);
  return [...found].map(([, address = ""]) => ({ address, typeOnly: false }));
}

function importsOfCode(file: string, text: string): Import[] {
  const { module, program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const { staticImports, staticExports, dynamicImports } = module;
  const imports = staticImports.map(({ moduleRequest, entries }) => ({
    address: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  const exports = staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ address: moduleRequest.value, typeOnly: isType }] : [],
    );
  const loaded = dynamicImports
    .map(({ moduleRequest }) => text.slice(moduleRequest.start, moduleRequest.end))
    .flatMap((written) => /^["'`]([^"'`$]+)["'`]$/.exec(written)?.[1] ?? [])
    .map((address) => ({ address, typeOnly: false }));
  // `import("./file.ts").Name` is a type, which the parser reports only in the syntax tree.
  const types = text.includes("import(") ? importTypes(program) : [];
  return [...imports, ...exports, ...loaded, ...types];
}

function importTypes(node: unknown): Import[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, source } = node as { type?: string; source?: { value?: string } };
  const own = type === "TSImportType" && source?.value ? [{ address: source.value, typeOnly: true }] : [];
  return [...own, ...Object.values(node).flatMap(importTypes)];
}
