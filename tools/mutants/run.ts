import { spawn } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { randomNumbers } from "#tests/support/random-numbers.ts";
import { describeMutant, type Mutant, mutantsOf, withMutant } from "./mutants-of.ts";
import { testsOf } from "./tests-of.ts";

/*
 * `npm run mutants [-- --sample 200 --seed 7] [path …]` changes the rules of the platform and of
 * the features in one place at a time, and runs the unit tests nearest to it. It lists the changes
 * that no test noticed. It works in copies of the project.
 */

const RULES = ["app/platform", "app/features"];
const NO_RULES = /\.test\.|\.tsx$|\.browser\.ts$|\/feature\.ts$|\/(?:drawings?|demo)[^/]*\.ts$/;
const GOAL_PERCENT = 80;
/** How many test files run for one mutant: those with the fewest imports in between. */
const TESTS_EACH = 12;
const PATIENCE_MS = 180_000;
const COPIED = ["app", "db", "docs", "packaging", "public", "scripts", "server", "tests", "tools"];
const LINKED = ["node_modules", "build"];

type Outcome = "killed" | "survived" | "untested";

const { values, positionals } = parseArgs({
  options: { sample: { type: "string", default: "200" }, seed: { type: "string", default: "1" } },
  allowPositionals: true,
});
const files = (positionals.length > 0 ? positionals : RULES)
  .flatMap((place) => (place.endsWith(".ts") ? [place] : globSync(`${place}/**/*.ts`)))
  .map((file) => file.replaceAll(path.sep, "/"))
  .filter((file) => !NO_RULES.test(file));
const texts = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
const all = files.flatMap((file) => mutantsOf(file, texts.get(file) as string));
const chosen = sample(all, Number(values.sample), Number(values.seed));
console.log(`${chosen.length} of ${all.length} mutants of ${files.length} files, seed ${values.seed}`);

const waiting = chosen.values();
const outcomes = new Map<Mutant, Outcome>();
await Promise.all(Array.from({ length: os.availableParallelism() }, workThrough));
printScore();

async function workThrough(): Promise<void> {
  const copy = copyProject();
  try {
    for (const mutant of waiting) {
      const outcome = await outcomeOf(mutant, copy);
      outcomes.set(mutant, outcome);
      if (outcome !== "killed")
        console.log(`${outcome}  ${describeMutant(mutant, texts.get(mutant.file) as string)}`);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function outcomeOf(mutant: Mutant, copy: string): Promise<Outcome> {
  const tests = testsOf(mutant.file).slice(0, TESTS_EACH);
  if (tests.length === 0) return "untested";
  const text = texts.get(mutant.file) as string;
  const place = path.join(copy, mutant.file);
  writeFileSync(place, withMutant(text, mutant));
  try {
    return (await passes(copy, tests)) ? "survived" : "killed";
  } finally {
    writeFileSync(place, text);
  }
}

/** Whether the tests pass. Tests that never end do not. */
async function passes(copy: string, tests: string[]): Promise<boolean> {
  const words = ["run", "--project", "unit", "--bail", "1", "--maxWorkers", "1", "--reporter", "dot"];
  const child = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", ...words, ...tests], {
    cwd: copy,
    stdio: "ignore",
    // A group of its own, so that a test that never ends can be stopped with its server.
    detached: true,
  });
  const timer = setTimeout(() => process.kill(-(child.pid as number), "SIGKILL"), PATIENCE_MS);
  const code = await new Promise((resolve) => child.once("close", resolve));
  clearTimeout(timer);
  return code === 0;
}

/** Copies what the tests need. Packages and the build are linked. */
function copyProject(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "mutants-"));
  for (const name of [...COPIED, ...globSync("*.{ts,json}")])
    cpSync(name, path.join(folder, name), { recursive: true });
  for (const name of LINKED) symlinkSync(path.resolve(name), path.join(folder, name), "junction");
  return folder;
}

function sample(mutants: Mutant[], count: number, seed: number): Mutant[] {
  const random = randomNumbers(seed);
  const ranked = mutants.map((mutant) => ({ mutant, rank: random() }));
  ranked.sort((one, other) => one.rank - other.rank);
  return ranked.slice(0, count).map(({ mutant }) => mutant);
}

function printScore(): void {
  const counts = { killed: 0, survived: 0, untested: 0 };
  for (const outcome of outcomes.values()) counts[outcome] += 1;
  const percent = (100 * counts.killed) / chosen.length;
  console.log(`\n${counts.killed} killed, ${counts.survived} survived, ${counts.untested} without a test`);
  console.log(`${percent.toFixed(1)} % killed, goal ${GOAL_PERCENT} %`);
  if (percent < GOAL_PERCENT) process.exitCode = 1;
}
