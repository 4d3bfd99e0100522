import { POST_LIMITS } from "#app/features/blog/post-draft.ts";
import { parseHtml, writeHtml } from "#app/platform/rich-text/html-tree.ts";
import { sanitizeNow } from "#app/platform/rich-text/sanitize-rich-html.ts";
import type { Row } from "#tools/benches/table.ts";
import { atLeast, atMost, type Proof, withFolder } from "./proof.ts";
import { attackedRoutes } from "./texts/attacked-routes.ts";
import { HOSTILE_TEXTS, type HostileText } from "./texts/hostile-texts.ts";
import { READING_FUNCTIONS, type ReadingFunction } from "./texts/reading-functions.ts";

/**
 * How much longer a text may take than ordinary HTML of the largest length, read and written. Short
 * elements take up to twenty times as long, and what grows with the square takes thousands.
 */
const MAX_RATIO = 50;
const ORDINARY = '<p>She came back to <strong>school</strong> with <a href="/events">her sister</a>.</p>';

/**
 * Runs texts designed to be slow to parse through every function of the server alone, and then
 * through every route of a running site.
 */
export const proof: Proof = {
  title: "no text can stop the site",
  run: (long) =>
    withFolder(async (folder) => [...measureFunctions(long), ...(await attackedRoutes(folder, long))]),
};

function measureFunctions(long: boolean): Row[] {
  const measured = READING_FUNCTIONS.map((reading) => ({ reading, ...slowest(reading, long) }));
  const worst = measured.sort((one, other) => other.ms - one.ms);
  for (const { reading, ms, text } of worst.slice(0, 5))
    console.log(`  ${reading.name}, ${reading.largest} characters: ${ms.toFixed(1)} ms for ${text}`);
  return [
    atLeast("functions that the server's own thread runs, each on its largest text", measured.length, 20),
    { name: "the slowest, processor time", figure: `${(worst[0]?.ms ?? 0).toFixed(0)} ms` },
    atMost(
      "  compared with ordinary HTML, read and written",
      (worst[0]?.ms ?? 0) / ordinaryMs(),
      MAX_RATIO,
      "x",
    ),
  ];
}

function slowest(reading: ReadingFunction, long: boolean): { ms: number; text: string } {
  let found = { ms: 0, text: "" };
  for (const [index, text] of HOSTILE_TEXTS.entries()) {
    if (!long && index % 6 !== 0) continue;
    const input = inputOf(reading, text);
    // The first run includes compilation. On a busy machine the lower figure is more accurate.
    const ms = Math.min(...[1, 2].map(() => processorTime(() => reading.run(input))));
    if (ms > found.ms) found = { ms, text: text.name };
  }
  return found;
}

/** Measures the machine in the same run, because a slow one takes longer for every text. */
function ordinaryMs(): number {
  const text = ORDINARY.repeat(Math.floor(POST_LIMITS.content / ORDINARY.length));
  return Math.min(...[1, 2, 3].map(() => processorTime(() => Buffer.byteLength(writeHtml(parseHtml(text))))));
}

const stored = new Map<string, string>();

/** Builds a text of the largest size, in the form in which it reaches the function. */
function inputOf({ takes, largest }: ReadingFunction, text: HostileText): string {
  if (takes !== "stored") return text.make(largest);
  const clean = stored.get(text.name) ?? storedForm(text);
  stored.set(text.name, clean);
  return clean.repeat(Math.max(1, Math.floor(largest / Math.max(1, clean.length)))).slice(0, largest);
}

function storedForm(text: HostileText): string {
  const words = text.make(4_000);
  return sanitizeNow(text.kind === "html" ? words : `<p>${words.replaceAll("<", "&lt;")}</p>`);
}

function processorTime(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
