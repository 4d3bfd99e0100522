import type { TestServer } from "#tests/support/server.ts";
import { type SignedIn, signIn } from "#tests/support/sign-in.ts";
import { startBareServer } from "./cached-home.ts";
import { type Kind, type OpenLoad, openLoad, type Used } from "./open-load.ts";
import { readSettledAnswer } from "./settled-answer.ts";
import { median, type Row } from "./table.ts";
import { keptPages, mixedVisitors } from "./visitors.ts";

const ROUNDS = 5;
const WARM_UP_SECONDS = 2;
const FULL_SECONDS = 3;
const HELD_SECONDS = 6;
const SHARE = 0.8;
const GOAL_MS = 50;
const PUBLISH_EVERY_MS = 1_000;

/**
 * Measures response times at 80 % of the highest load: for cached pages, and for visitors of all
 * kinds while the administrator changes something each second, which invalidates every cached page.
 *
 * The highest load is what the server answers when it gets more requests than it can handle. The
 * bursts that find it and those at 80 % of it alternate. Latencies are those of an open load
 * (open-load.ts).
 *
 * For comparison, also measures a bare `node:http` server that sends the home page's bytes, at 80 %
 * of its own highest load. Its times are due to the machine and the generator.
 */
export async function measureRate(server: TestServer): Promise<Row[]> {
  const administrator = await signIn(server);
  const kept = await keptPages(server);
  return [
    ...(await holdLoad("kept pages", server, kept)),
    ...(await holdBareLoad(server, kept)),
    ...(await holdLoad("visitors of all kinds", server, await mixedVisitors(server), administrator)),
  ];
}

async function holdBareLoad(server: TestServer, kinds: Kind[]): Promise<Row[]> {
  const bare = await startBareServer(await readSettledAnswer(server.url));
  try {
    const rows = await holdLoad("bare node:http", bare, kinds);
    return rows.map(({ name, figure }) => ({ name, figure }));
  } finally {
    bare.stop();
  }
}

type Burst = OpenLoad & { used: Used };

async function holdLoad(
  name: string,
  { url, pid }: { url: string; pid: number },
  kinds: Kind[],
  administrator?: SignedIn,
): Promise<Row[]> {
  let seed = 0;
  const burst = (rate: number | "all", seconds: number) => {
    seed += 1;
    const measured = openLoad({ url, kinds, seconds, rate, seed }, pid);
    return administrator ? whilePublishing(administrator, measured) : measured;
  };
  await burst("all", WARM_UP_SECONDS);
  const full: Burst[] = [];
  const held: Burst[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    full.push(await burst("all", FULL_SECONDS));
    // 80 % of the previous burst, not of all: the other load of the machine changes from minute to
    // minute.
    held.push(await burst(SHARE * (full.at(-1) as Burst).answeredPerSecond, HELD_SECONDS));
  }
  const p99 = median(held.map((one) => one.p99));
  const faults = [...full, ...held].flatMap((one) => one.faults);
  for (const fault of new Set(faults)) console.log(`  ! ${fault}`);
  return [
    {
      name: `${name}, the highest load`,
      figure: `${highest(full).toFixed(0)}/s  ${shares(full)}`,
    },
    {
      name: `${name}, at ${SHARE * 100} % of it`,
      figure: `${median(held.map((one) => one.answeredPerSecond)).toFixed(0)}/s  ${shares(held)}`,
    },
    {
      name: `${name}, from due to answered`,
      figure: `p50 ${median(held.map((one) => one.p50)).toFixed(1)} ms  p99 ${p99.toFixed(1)} ms  longest ${Math.max(...held.map((one) => one.longest)).toFixed(0)} ms`,
      goal: `p99 < ${GOAL_MS} ms`,
      met: p99 < GOAL_MS,
    },
    { name: `${name}, refused or lost`, figure: String(faults.length), goal: "0", met: faults.length === 0 },
  ];
}

const highest = (full: Burst[]) => median(full.map((one) => one.answeredPerSecond));

/**
 * Formats how much of one processor the server and the generator used. It shows whether the
 * generator was the limit instead of the server.
 */
function shares(bursts: Burst[]): string {
  const share = (pick: (used: Used) => number | undefined) =>
    `${(median(bursts.map(({ used }) => pick(used) ?? Number.NaN)) * 100).toFixed(0)} %`;
  return `server ${share(({ server }) => server)}  generator ${share(({ generator }) => generator)}`;
}

async function whilePublishing<Result>(administrator: SignedIn, work: Promise<Result>): Promise<Result> {
  let value = 1000;
  let saving = Promise.resolve();
  const timer = setInterval(() => {
    value += 1;
    saving = saving.then(() => administrator.saveFirstStatistic(value));
  }, PUBLISH_EVERY_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    await saving;
  }
}
