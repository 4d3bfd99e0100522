import { setTimeout as pause } from "node:timers/promises";
import { percentile, type Row } from "../bench/table.ts";
import { databaseFaults, startAttackedSite, startOn } from "./attacked-site.ts";
import { atLeast, atMost, none, type Proof, withFolder } from "./proof.ts";
import { WriteLoad } from "./write-load.ts";

const QUICK = { rounds: 3, writes: 100 };
const LONG = { rounds: 200, writes: 50_000 };
const LONGER_WHILE_MS = 200;
/** In so many rounds one waits for an upload to be answered; in the others the server dies over them. */
const UPLOAD_EVERY = 5;
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
  return [
    { name: "deaths", figure: String(rounds) },
    ...load.kinds.map((kind) => ({ name: `  ${kind.name}`, figure: `${kind.answered()} answered` })),
    atLeast("kinds of writes", load.kinds.filter((kind) => kind.answered() > 0).length, load.kinds.length),
    atLeast("answered writes", load.answered(), writes),
    none("lost writes", lost),
    none("faults in the database", damage),
    none("writes that were refused", load.refused),
    { name: "ready again, half of the times", figure: `within ${percentile(starts, 0.5).toFixed(0)} ms` },
    atMost("ready again, at most", percentile(starts, 1), READY_MS, "ms"),
  ];
}
