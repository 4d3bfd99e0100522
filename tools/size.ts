import { globSync, readFileSync } from "node:fs";
import { parseSync } from "vite";
import packageJson from "#package" with { type: "json" };

/*
 * `npm run size` prints how big the product is, beside the goals: lines and files of `app` and
 * `server` without tests, functions longer than 80 lines, and the number of dependencies.
 */

const GOALS = { lines: 40_000, files: 600, functionLines: 80 };
const ROOM = /^(?:app\/(?:features|platform|ui)\/[^/]+\/|app\/[^/]+\/|server\/|app\/)/;

type Size = { lines: number; files: number };
const rooms = new Map<string, Size>();
const longFunctions: { place: string; lines: number }[] = [];

for (const found of globSync("{app,server}/**/*.{ts,tsx,css}")) {
  const file = found.replaceAll("\\", "/");
  if (file.includes(".test.")) continue;
  const text = readFileSync(file, "utf8");
  // Files loose in `platform` or `ui` are counted as those folders themselves.
  const room = ROOM.exec(file)?.[0] as string;
  const size = rooms.get(room) ?? { lines: 0, files: 0 };
  rooms.set(room, { lines: size.lines + linesOf(text), files: size.files + 1 });
  if (!file.endsWith(".css")) findLongFunctions(parseSync(file, text).program, file, text);
}

const all = { lines: 0, files: 0 };
console.log("   lines  files");
for (const [room, { lines, files }] of [...rooms].sort(([one], [other]) => (one < other ? -1 : 1))) {
  all.lines += lines;
  all.files += files;
  printRow(lines, files, room);
}
printRow(all.lines, all.files, "app and server");
printRow(GOALS.lines, GOALS.files, "goal");

console.log(`\n${longFunctions.length} functions have more than ${GOALS.functionLines} lines`);
for (const { lines, place } of longFunctions.sort((one, other) => other.lines - one.lines))
  console.log(`${String(lines).padStart(8)}  ${place}`);

const { dependencies, devDependencies } = packageJson;
console.log(
  `\n${Object.keys(dependencies).length} dependencies, ${Object.keys(devDependencies).length} for development`,
);

function linesOf(text: string): number {
  return text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
}

function printRow(lines: number, files: number, name: string): void {
  console.log(`${String(lines).padStart(8)} ${String(files).padStart(6)}  ${name}`);
}

function findLongFunctions(node: unknown, file: string, text: string): void {
  if (typeof node !== "object" || node === null) return;
  const { type, start, end } = node as { type?: string; start?: number; end?: number };
  if (type && /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type)) {
    const lines = linesOf(text.slice(start, end));
    const place = `${file}:${linesOf(text.slice(0, start)) || 1}`;
    if (lines > GOALS.functionLines) longFunctions.push({ place, lines });
  }
  for (const part of Object.values(node)) findLongFunctions(part, file, text);
}
