import { setTimeout as pause } from "node:timers/promises";
import { percentile, type Row } from "../bench/table.ts";
import { startAttackedSite, startOn } from "./attacked-site.ts";
import { atLeast, atMost, none, type Proof, storedRows, withFolder } from "./proof.ts";
import { WriteLoad } from "./write-load.ts";

const QUICK = { rounds: 3, writes: 100 };
const LONG = { rounds: 200, writes: 50_000 };
/** Between the first answered write of a round and the death. */
const LONGEST_ROUND_MS = 2_000;
const READY_MS = 3_000;

/** Writes of all kinds, `kill -9` at a random moment, a new start; then every write that was ever answered must be there. */
export const proof: Proof = {
  title: "a killed server loses no write that it answered",
  run: (long) => withFolder((dataDir) => attack(dataDir, long ? LONG : QUICK)),
};

async function attack(dataDir: string, { rounds, writes }: typeof LONG): Promise<Row[]> {
  const load = new WriteLoad();
  const lost: string[] = [];
  const damage: string[] = [];
  const starts: number[] = [];
  let target = await startAttackedSite(dataDir);
  try {
    for (let round = 1; round <= rounds; round += 1) {
      let isDead = false;
      const writing = load.run(target, () => isDead);
      // As many as are still wanted, spread over the rounds, and then some chance.
      const wanted = load.answered() + Math.ceil((writes - load.answered()) / (rounds - round + 1));
      const deadline = performance.now() + 30_000;
      const isEnough = () => load.answered() >= wanted && load.kinds.every((kind) => kind.answered() > 0);
      while (!isEnough() && performance.now() < deadline) await pause(5);
      await pause(Math.random() * (round % 4 === 0 ? LONGEST_ROUND_MS / 10 : 20));
      await target.server.stop("SIGKILL");
      isDead = true;
      await writing;
      const { server, readyMs } = await startOn(dataDir);
      target = { ...target, server };
      starts.push(readyMs);
      lost.push(...load.findLost(dataDir).map((one) => `round ${round}: ${one}`));
      const [check] = storedRows(dataDir, "pragma integrity_check");
      if (check?.integrity_check !== "ok") damage.push(`round ${round}: ${JSON.stringify(check)}`);
      damage.push(...storedRows(dataDir, "pragma foreign_key_check").map((row) => JSON.stringify(row)));
      if (round % 20 === 0) console.log(`  ${round} deaths, ${load.answered()} answered writes`);
    }
  } finally {
    await target.server.stop();
  }
  return [
    { name: "deaths", figure: String(rounds) },
    ...load.kinds.map((kind) => ({ name: `  ${kind.name}`, figure: `${kind.answered()} answered` })),
    atLeast("kinds of writes", load.kinds.filter((kind) => kind.answered() > 0).length, load.kinds.length),
    atLeast("answered writes", load.answered(), writes),
    none("lost writes", lost),
    none("faults in the database", damage),
    none("writes that were refused", load.refused),
    atMost("ready again, at most", percentile(starts, 1), READY_MS, "ms"),
  ];
}
