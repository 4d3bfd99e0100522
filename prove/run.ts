import { printTable } from "../bench/table.ts";
import { proof as authz } from "./authz.ts";
import { proof as backup } from "./backup.ts";
import { proof as cache } from "./cache.ts";
import { proof as drain } from "./drain.ts";
import { proof as fuzz } from "./fuzz.ts";
import { proof as image } from "./image.ts";
import { proof as kill } from "./kill.ts";
import { proof as migrate } from "./migrate.ts";
import { proof as move } from "./move.ts";
import type { Proof } from "./proof.ts";

const PROOFS: Record<string, Proof> = { backup, kill, drain, migrate, move, image, authz, fuzz, cache };

/**
 * `npm run prove -- NAME … [--long]` attacks a site of its own and prints how it held; without a name, all proofs one after the
 * other. The quick form takes seconds, `--long` the whole number of rounds (docs/proof.md). Ends with status 1 when one is short.
 */
const words = process.argv.slice(2);
const long = words.includes("--long");
const names = words.filter((word) => word !== "--long");
for (const name of names)
  if (!(name in PROOFS)) throw new Error(`No proof '${name}': ${Object.keys(PROOFS).join(", ")}`);

let short = 0;
for (const [name, { title, run }] of Object.entries(PROOFS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const started = performance.now();
  const rows = await run(long);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  printTable(`${name}: ${title} (${long ? "long" : "quick"} form, ${seconds} s)`, rows);
  short += rows.filter((row) => row.met === false).length;
}
console.log(
  short === 0 ? "\nEvery proof holds." : `\n${short} ${short === 1 ? "figure is" : "figures are"} short.`,
);
process.exit(short === 0 ? 0 : 1);
