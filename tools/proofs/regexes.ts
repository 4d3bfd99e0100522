import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Row } from "#tools/benches/table.ts";
import { type Found, findRegexes } from "./find-regexes.ts";
import { atLeast, atMost, none, type Proof } from "./proof.ts";
import { inParallel } from "./requests.ts";
import { loadScanner, scannerFile } from "./scanners.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** recheck's earlier verdicts, in a folder that `npm ci` empties. */
const VERDICTS = path.join(ROOT, "node_modules/.cache/proofs/regexes.json");
/** Processor time for a text made to take long. So little goes unnoticed. */
const MAX_MS = 250;

/**
 * Expressions that take more than linear time, with the length of the longest text that reaches
 * them, with which each is attacked. Without a length, no untrusted text reaches them.
 */
const KNOWN: Record<string, { longest?: number; why: string }> = {
  "/=+$/": { why: "what the site itself has encoded" },
  "/\\bVersion\\/[\\d.]+ .*\\bSafari\\//": { longest: 512, why: "the beginning of a header line" },
  "/\\bAndroid\\b.*\\bMobile\\b/": { longest: 512, why: "the beginning of a header line" },
  "/([0-9a-f]{32})-/": { longest: 100, why: "the address of a picture, after the allow-list" },
  // A lookbehind lets these match at only one place of a run, which recheck ignores.
  "/(?<! ) +$/": { longest: 400_000, why: "a text of a post" },
  "/^[. ]+|(?<![. ])[. ]+$/g": { longest: 200, why: "a title" },
  // Each of these begins at a character that ends the previous match.
  "/(?:^|;)\\s*(?!text-align\\s*:)[a-z-]+\\s*:/i": { longest: 2_000_000, why: "a file to import" },
  "/&(?=#?\\w+;)/g": { longest: 400_000, why: "a text of a post" },
  "/<script([^>]*)>([\\s\\S]*?)<\\/script>/g": { why: "HTML that React has written" },
  "/\\[(.+?)\\]\\((\\/[^)\\s]*|https:\\/\\/[^)\\s]+)\\)/g": { why: "the texts of the demo content" },
};
/**
 * Files in which an operator's program, or the person's own browser, processes their own input.
 * Nobody else waits for it.
 */
const ALONE = [
  "app/features/blog/import/ghost-export.ts",
  "app/features/blog/import/place-footnotes.ts",
  "app/features/blog/import/wordpress-items.ts",
  "app/features/blog/import/wordpress-text.ts",
  "app/features/blog/import/wordpress-export.ts",
  "app/ui/rich-text/clean-paste.ts",
  "app/platform/rich-text/link-address.ts",
  "app/ui/rich-text/rich-text-html.ts",
];

/** The part of recheck's result that is used here. */
type Verdict = {
  status: "safe" | "vulnerable" | "unknown";
  checker?: "automaton" | "fuzz";
  complexity?: { summary: string };
  attack?: { pumps: { prefix: string; pump: string }[]; suffix: string };
};
type Recheck = {
  check(source: string, flags: string, options: { timeout: number }): Promise<Verdict>;
};

/** Checks how long a made-up text can keep each of our regular expressions busy. */
export const proof: Proof = {
  title: "no text keeps a regular expression busy",
  run: (long) => attack(long),
};

async function attack(long: boolean): Promise<Row[]> {
  const check = await openRecheck(long);
  const found = findRegexes(ROOT);
  const byText = Map.groupBy(found, ({ source, flags }) => `/${source}/${flags}`);
  const unexplained: string[] = [];
  const slow: string[] = [];
  const counts = { safe: 0, bounded: 0, alone: 0, unknown: 0 };
  let longestMs = 0;
  await inParallel([...byText], 4, async ([text, places]) => {
    const one = places[0] as Found;
    const verdict = await check.ask(one);
    if (verdict.status === "safe") {
      counts.safe += 1;
      return;
    }
    if (places.every(({ place }) => ALONE.includes(place.replace(/:\d+$/, "")))) {
      counts.alone += 1;
      return;
    }
    const known = KNOWN[text];
    // Found by fuzzing, which reports false positives. Only a proof counts by itself; the others
    // are attacked.
    if (verdict.status === "unknown" || verdict.checker === "fuzz") counts.unknown += 1;
    else if (known) counts.bounded += 1;
    else {
      const told = verdict.complexity?.summary ?? "";
      unexplained.push(`${text} in ${places.map(({ place }) => place).join(", ")}: ${told}`);
    }
    if (known && known.longest === undefined) return;
    const ms = slowest(one, verdict, known?.longest ?? 100_000);
    longestMs = Math.max(longestMs, ms);
    if (ms > MAX_MS) slow.push(`${text} in ${one.place}: ${ms.toFixed(0)} ms`);
  });
  check.close();
  const forgotten = Object.keys(KNOWN).filter((text) => !byText.has(text));
  return [
    atLeast("regular expressions", found.length, 300),
    { name: "  different ones, of them checked now", figure: `${byText.size}, ${check.asked()}` },
    { name: "  linear at most", figure: String(counts.safe) },
    { name: "  more, on a text of limited length or our own", figure: String(counts.bounded) },
    { name: "  more, where only who chose the text waits", figure: String(counts.alone) },
    { name: "  not decided by proof, and attacked", figure: String(counts.unknown) },
    none("vulnerable, where strangers' texts get to", unexplained),
    none("slow when attacked", slow),
    atMost("longest match of an attack", longestMs, MAX_MS, "ms"),
    none("explained, and no longer there", forgotten),
  ];
}

/**
 * Asks recheck once for each expression, because its verdict depends only on the expression and on
 * its own version. What it couldn't decide in time is asked again each time, and the long form asks
 * for all.
 */
async function openRecheck(long: boolean) {
  const { check } = await loadScanner<Recheck>("recheck/index.js");
  const { version } = JSON.parse(readFileSync(scannerFile("recheck/package.json"), "utf8")) as {
    version: string;
  };
  const known = new Map(long ? [] : readVerdicts());
  const now = new Map<string, Verdict>();
  let asked = 0;
  return {
    asked: () => asked,
    async ask({ source, flags }: Found): Promise<Verdict> {
      const key = `${version} /${source}/${flags}`;
      let verdict = known.get(key);
      if (!verdict) {
        asked += 1;
        verdict = await check(source, flags, { timeout: 30_000 });
      }
      if (verdict.status !== "unknown") now.set(key, verdict);
      return verdict;
    },
    close() {
      mkdirSync(path.dirname(VERDICTS), { recursive: true });
      writeFileSync(VERDICTS, JSON.stringify([...now]));
    },
  };
}

function readVerdicts(): [string, Verdict][] {
  try {
    return JSON.parse(readFileSync(VERDICTS, "utf8"));
  } catch {
    return [];
  }
}

/**
 * Measures the longest time on texts of this length: recheck's own attack, and its parts repeated.
 */
function slowest({ source, flags }: Found, { attack }: Verdict, length: number): number {
  const texts: string[] = [];
  if (attack) {
    const { pumps, suffix } = attack;
    const fixed = pumps.reduce((sum, { prefix }) => sum + prefix.length, suffix.length);
    const pumped = pumps.reduce((sum, { pump }) => sum + pump.length, 0);
    const times = Math.max(1, Math.floor((length - fixed) / Math.max(1, pumped)));
    texts.push(pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join("") + suffix);
  }
  for (const part of new Set([...source.split(/[()[\]{}|*+?^$\\.]+/), " ", "<", "a", "0", "\n"]))
    if (part) texts.push(part.repeat(Math.floor(length / part.length)));
  const regex = new RegExp(source, flags);
  return Math.max(
    ...texts.map((text) => {
      const before = process.threadCpuUsage();
      text.replace(regex, "");
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1000;
    }),
  );
}
