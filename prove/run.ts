import { printTable } from "../bench/table.ts";
import { proof as authz } from "./authz.ts";
import { proof as backup } from "./backup.ts";
import { proof as cache } from "./cache.ts";
import { proof as clock } from "./clock.ts";
import { proof as drain } from "./drain.ts";
import { proof as erased } from "./erased.ts";
import { proof as faults } from "./faults.ts";
import { proof as files } from "./files.ts";
import { proof as forms } from "./forms.ts";
import { proof as fuzz } from "./fuzz.ts";
import { proof as headers } from "./headers.ts";
import { proof as image } from "./image.ts";
import { proof as install } from "./install.ts";
import { proof as kill } from "./kill.ts";
import { proof as lockout } from "./lockout.ts";
import { proof as migrate } from "./migrate.ts";
import { proof as move } from "./move.ts";
import { proof as power } from "./power.ts";
import type { Proof } from "./proof.ts";
import { proof as regexes } from "./regexes.ts";
import { proof as stolen } from "./stolen.ts";
import { proof as texts } from "./texts.ts";
import { proof as unpublished } from "./unpublished.ts";
import { proof as uploads } from "./uploads.ts";
import { proof as xss } from "./xss.ts";

/** In the order in which they run and stand in docs/proof.md. */
const PROOFS: Record<string, Proof> = {
  backup,
  kill,
  power,
  faults,
  drain,
  files,
  migrate,
  clock,
  move,
  image,
  install,
  authz,
  stolen,
  lockout,
  xss,
  uploads,
  texts,
  fuzz,
  cache,
  forms,
  unpublished,
  regexes,
  headers,
  erased,
};

/**
 * `npm run prove -- NAME … [--long]` attacks a site of its own and prints how it held; without a name, all proofs one after the
 * other. The quick form takes seconds, `--long` the whole number of rounds (docs/proof.md). The last line is always
 * `N passed, N failed`; ends with status 1 when one is short or breaks down.
 */
const words = process.argv.slice(2);
const long = words.includes("--long");
const names = words.filter((word) => !word.startsWith("--"));
for (const name of names)
  if (!(name in PROOFS)) throw new Error(`No proof '${name}': ${Object.keys(PROOFS).join(", ")}`);

const passed: string[] = [];
const failed: string[] = [];
for (const [name, proof] of Object.entries(PROOFS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  ((await holds(name, proof)) ? passed : failed).push(name);
}
if (failed.length > 0) console.log(`\nShort: ${failed.join(", ")}`);
console.log(`\n${passed.length} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);

/** One that breaks down proves nothing; the others go on. */
async function holds(name: string, { title, run }: Proof): Promise<boolean> {
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
