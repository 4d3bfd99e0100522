import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { Row } from "#tools/benches/table.ts";
import { atMost, none, waitFor } from "../proof.ts";
import { type AskedSite, MAX_ANSWER_MS, type Outcome } from "./asked-site.ts";
import { KINDS, type Kind } from "./request-kinds.ts";

/** How soon everything should work after a part is back. A busy machine takes longer. */
const HEALED_MS = 5_000;
/** By then it would not heal by itself any more. */
const STAYS_ILL_MS = 10 * HEALED_MS;
/** How soon a server that has lost the database's notifications receives them again. */
const LEARNS_AGAIN_MS = 2_500;
const MAX_MEMORY_MB = 450;
/** The pause before the next request of the same kind. Twelve kinds run at once. */
const BETWEEN_REQUESTS_MS = 200;
/** Passwords and pictures cost so much processor time that they would slow down all others. */
const BETWEEN_COSTLY_MS = 1_000;
const COSTLY: readonly Kind[] = ["sign-in", "upload"];
/** The most warnings and errors logged for one outage, however many requests it refuses. */
const MAX_LINES = 12;

/** A fault that can be caused and removed. */
export type Fault = {
  name: string;
  take(): Promise<unknown> | unknown;
  giveBack(): Promise<unknown> | unknown;
  /** The kinds of request that must succeed all the time, as if nothing had happened. */
  goesOn: readonly Kind[];
  /** The kinds that must be refused at least once. Otherwise the fault had no effect. */
  refuses: readonly Kind[];
  /** What `GET /readyz` must name. */
  says?: string;
};

/** Reads and writes a site during a fault and after it. */
export async function endure(site: AskedSite, fault: Fault, forMs: number): Promise<Row[]> {
  const { name, take, giveBack, refuses } = fault;
  const lines = site.server.lines.length;
  const during: Outcome[] = [];
  const readiness = new Set<string>();
  let isOver = false;
  // While the server catches up on the last invalidations, it caches none of its answers.
  await pause(LEARNS_AGAIN_MS);
  for (const kind of ["kept page", "picture"] as const) await site.ask(kind);
  await take();
  const asking = KINDS.map(async (kind) => {
    const between = COSTLY.includes(kind) ? BETWEEN_COSTLY_MS : BETWEEN_REQUESTS_MS;
    for (; !isOver; await pause(between)) during.push(await site.ask(kind));
  });
  const looking = (async () => {
    for (; !isOver; await pause(200)) readiness.add(await site.readiness());
  })();
  await pause(forMs);
  // The site notices a part that hangs only after some seconds.
  const isFelt = (kind: Kind) => during.some((one) => one.kind === kind && one.status === 503);
  const isSaid = () => wrongReadiness(fault, [...readiness]).length === 0;
  await waitFor(() => refuses.every(isFelt) && isSaid(), MAX_ANSWER_MS);
  isOver = true;
  await Promise.all([...asking, looking]);
  const memory = memoryOf(site.server.pid);
  await giveBack();
  const healed = await untilHealed(site);
  const said = site.server.lines.slice(lines).filter((line) => /"level":"(?:warn|error|fatal)"/.test(line));
  const refused = during.filter(({ status }) => status === 503).length;
  const wrong = new Set([...wrongAnswers(fault, during), ...wrongReadiness(fault, [...readiness])]);
  return [
    { name: `${name}: answered, refused`, figure: `${during.length - refused}, ${refused}` },
    none(
      "  wrong answers",
      [...wrong].map((one) => `${name}: ${one}`),
    ),
    atMost("  longest answer", Math.max(...during.map(({ ms }) => ms)), MAX_ANSWER_MS, "ms"),
    { name: "  healed after", figure: `${healed.toFixed(0)} ms, goal ${HEALED_MS} ms` },
    none("  not healed by itself", healed > STAYS_ILL_MS ? [name] : []),
    atMost("  warnings and errors in the log", said.length, MAX_LINES, "lines"),
    atMost("  memory", memory, MAX_MEMORY_MB, "MB"),
  ];
}

function wrongAnswers({ goesOn, refuses }: Fault, during: Outcome[]): string[] {
  const refused = new Set(during.filter(({ status }) => status === 503).map(({ kind }) => kind));
  return [
    ...during.flatMap(({ wrong }) => wrong ?? []),
    ...goesOn.filter((kind) => refused.has(kind)).map((kind) => `${kind} was refused`),
    ...refuses
      .filter((kind) => !refused.has(kind))
      .map((kind) => `${kind} was never refused: the fault was not felt`),
  ];
}

function wrongReadiness({ says }: Fault, readiness: string[]): string[] {
  if (!says) return readiness.filter((text) => text !== "ready");
  const isSaid = readiness.some((text) => /^not ready/.test(text) && text.includes(says));
  return isSaid ? [] : [`readiness said ${readiness.join(" | ")}`];
}

/** Measures how long it takes until everything is answered again. */
async function untilHealed(site: AskedSite): Promise<number> {
  const started = performance.now();
  for (;;) {
    const answers = await Promise.all(KINDS.map((kind) => site.ask(kind)));
    const ms = performance.now() - started;
    const isWell = answers.every(({ status, wrong }) => status < 400 && !wrong);
    if ((isWell && (await site.readiness()) === "ready") || ms > STAYS_ILL_MS) return ms;
    await pause(50);
  }
}

function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
