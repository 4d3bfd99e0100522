import { setTimeout as pause } from "node:timers/promises";
import { percentile, type Row } from "#tools/benches/table.ts";
import { databaseFaults, startAttackedSite, startOn } from "./attacked-site.ts";
import { atLeast, atMost, none, type Proof, withFolder } from "./proof.ts";
import { WriteLoad } from "./write-load.ts";

const QUICK = { rounds: 3, writes: 100, sites: 1 };
const LONG = { rounds: 200, writes: 50_000, sites: 2 };
const LONGER_WHILE_MS = 200;
/**
 * One round in this many waits for an upload to be answered. In the others the server dies during
 * uploads.
 */
const UPLOAD_EVERY = 5;
const READY_MS = 3_000;

/**
 * Makes writes of all kinds, kills the server with `kill -9` at a random moment, and starts it
 * again. Every write that was ever answered must be there.
 */
export const proof: Proof = {
  title: "a killed server loses no write that it answered",
  run: (long) => attackSites(long ? LONG : QUICK),
};

type Outcome = { load: WriteLoad; lost: string[]; damage: string[]; starts: number[] };

/** Runs this many sites in parallel, since each is one process and needs one core. */
async function attackSites({ rounds, writes, sites }: typeof LONG): Promise<Row[]> {
  const size = { rounds: rounds / sites, writes: writes / sites };
  const outcomes = await Promise.all(
    Array.from({ length: sites }, () => withFolder((dataDir) => attack(dataDir, size))),
  );
  const kinds = Map.groupBy(
    outcomes.flatMap(({ load }) => load.kinds),
    ({ name }) => name,
  );
  const counts = [...kinds].map(([name, its]) => ({ name, count: sum(its.map((kind) => kind.answered())) }));
  const starts = outcomes.flatMap((outcome) => outcome.starts);
  return [
    { name: "deaths", figure: String(starts.length) },
    ...counts.map(({ name, count }) => ({ name: `  ${name}`, figure: `${count} answered` })),
    atLeast("kinds of writes", counts.filter(({ count }) => count > 0).length, counts.length),
    atLeast("answered writes", sum(counts.map(({ count }) => count)), writes),
    none(
      "lost writes",
      outcomes.flatMap(({ lost }) => lost),
    ),
    none(
      "faults in the database",
      outcomes.flatMap(({ damage }) => damage),
    ),
    none(
      "writes that were refused",
      outcomes.flatMap(({ load }) => load.refused),
    ),
    { name: "ready again, half of the times", figure: `within ${percentile(starts, 0.5).toFixed(0)} ms` },
    atMost("ready again, at most", percentile(starts, 1), READY_MS, "ms"),
  ];
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

async function attack(
  dataDir: string,
  { rounds, writes }: { rounds: number; writes: number },
): Promise<Outcome> {
  const load = new WriteLoad();
  const lost: string[] = [];
  const damage: string[] = [];
  const starts: number[] = [];
  let target = await startAttackedSite(dataDir);
  try {
    for (let round = 1; round <= rounds; round += 1) {
      let isDead = false;
      const writing = load.run(target, () => isDead);
      // As many as are still needed, spread over the rounds, plus a random delay.
      const wanted = load.answered() + Math.ceil((writes - load.answered()) / (rounds - round + 1));
      await load.reach(wanted, round % UPLOAD_EVERY === 1);
      if (round % 4 === 0) await pause(Math.random() * LONGER_WHILE_MS);
      await target.server.stop("SIGKILL");
      isDead = true;
      await writing;
      const { server, readyMs } = await startOn(dataDir);
      target = { ...target, server };
      starts.push(readyMs);
      lost.push(...load.findLost(dataDir).map((one) => `round ${round}: ${one}`));
      damage.push(...databaseFaults(dataDir).map((one) => `round ${round}: ${one}`));
      if (round % 10 === 0)
        console.log(
          `  ${round} deaths, ${load.answered()} answered writes, ${lost.length} lost, ${damage.length} faults`,
        );
    }
  } finally {
    await target.server.stop();
  }
  return { load, lost, damage, starts };
}
