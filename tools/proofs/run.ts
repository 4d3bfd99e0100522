import { spawn } from "node:child_process";
import { once } from "node:events";
import { enableCompileCache } from "node:module";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { printTable } from "#tools/benches/table.ts";
import type { Proof } from "./proof.ts";
import { inParallel } from "./requests.ts";
import { installScanners } from "./scanners.ts";

/** In the order of docs/proof.md, in which they run. Each has the name of its file. */
const PROOFS = [
  "backup",
  "kill",
  "power",
  "faults",
  "drain",
  "files",
  "migrate",
  "clock",
  "move",
  "image",
  "install",
  "assets",
  "authz",
  "stolen",
  "lockout",
  "xss",
  "uploads",
  "texts",
  "fuzz",
  "cache",
  "forms",
  "bodies",
  "unpublished",
  "regexes",
  "headers",
  "erased",
  "gifts",
];

/** They measure memory or a time limit, which another proof at the same time would distort. */
const ALONE = ["bodies", "drain", "gifts"];
/**
 * How many of the others run in parallel, since they wait for much of their time. The longest start
 * first.
 */
const AT_ONCE = 3;
const LAST_WORDS_MS = 2_000;
const LONGEST = [
  "install",
  "forms",
  "erased",
  "faults",
  "xss",
  "stolen",
  "assets",
  "move",
  "texts",
  "lockout",
  "migrate",
];
const SCANNED = ["regexes", "headers"];

/**
 * `npm run prove -- NAME … [--long]` attacks a site of its own and prints how it held up. Without a
 * name, it runs all proofs. The quick form takes seconds; `--long` runs the full number of rounds
 * (docs/proof.md). Several quick proofs run three at a time, each in a process of its own, whose
 * output is printed when it ends, or after all others if it fails. The last line is always `N passed, N failed`. Exits with status 1
 * if a proof misses a goal or crashes.
 */
const words = process.argv.slice(2);
const long = words.includes("--long");
const wanted = words.filter((word) => !word.startsWith("--"));
for (const name of wanted)
  if (!PROOFS.includes(name)) throw new Error(`No proof '${name}': ${PROOFS.join(", ")}`);
const names = PROOFS.filter((name) => wanted.length === 0 || wanted.includes(name));

// Proofs import much of the site from its source, and so do the processes that they start.
process.env.NODE_COMPILE_CACHE ??= path.resolve("node_modules/.cache/compiled");
enableCompileCache();

const started = performance.now();
const held = new Map<string, boolean>();
/** Printed last, where the end of a long log shows it. */
const outputOfFailed: string[] = [];
if (names.length === 1 || long) for (const name of names) held.set(name, await holds(name));
else await runInProcesses();
const failed = names.filter((name) => !held.get(name));
for (const output of outputOfFailed) console.log(output);
if (names.length > 1) console.log(`\n${((performance.now() - started) / 1000).toFixed(0)} s for all`);
if (failed.length > 0) console.log(`\nShort: ${failed.join(", ")}`);
console.log(`\n${names.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);

async function runInProcesses(): Promise<void> {
  if (names.some((name) => SCANNED.includes(name))) installScanners();
  const together = names
    .filter((name) => !ALONE.includes(name))
    .sort((one, other) => placeOf(one) - placeOf(other));
  await inParallel(together, AT_ONCE, runInProcess);
  await inParallel(
    names.filter((name) => ALONE.includes(name)),
    1,
    runInProcess,
  );
}

function placeOf(name: string): number {
  const place = LONGEST.indexOf(name);
  return place < 0 ? LONGEST.length : place;
}

/** Runs one proof with this same program, and prints its output without the summary lines. */
async function runInProcess(name: string): Promise<void> {
  const child = spawn(process.execPath, [import.meta.filename, name], { stdio: ["ignore", "pipe", "pipe"] });
  const pieces: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece) => pieces.push(piece));
  const [code] = await once(child, "exit");
  // What a crashed proof has left behind may keep its output open.
  await Promise.race([once(child, "close"), pause(LAST_WORDS_MS)]);
  for (const stream of [child.stdout, child.stderr]) stream.destroy();
  const printed = Buffer.concat(pieces).toString();
  const output = printed.replace(/(?:\nShort: .*\n)?\n\d passed, \d failed\n$/, "").trimEnd();
  if (code === 0) console.log(output);
  else outputOfFailed.push(output);
  held.set(name, code === 0);
}

/** A proof that crashes proves nothing. The others go on. */
async function holds(name: string): Promise<boolean> {
  // Only this one: importing what the others need would cost each process a second.
  const { proof } = (await import(`./${name}.ts`)) as { proof: Proof };
  const { title, run } = proof;
  const started = performance.now();
  const heading = () => {
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    return `${name}: ${title} (${long ? "long" : "quick"} form, ${seconds} s)`;
  };
  try {
    const rows = await run(long);
    printTable(heading(), rows);
    return rows.every((row) => row.met !== false);
  } catch (error) {
    console.log(`\n${heading()}\n  ! it broke down:`, error);
    return false;
  }
}
