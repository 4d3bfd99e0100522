import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Row } from "#tools/benches/table.ts";
import { databaseFaults, startAttackedSite, startOn, type Target } from "./attacked-site.ts";
import { PowerDisk } from "./power-disk.ts";
import { atLeast, none, type Proof, withFolder } from "./proof.ts";
import { WriteLoad } from "./write-load.ts";

type Size = { cuts: number; writes: number };
const QUICK: Size = { cuts: 2, writes: 60 };
const LONG: Size = { cuts: 50, writes: 5_000 };
/**
 * Each removes one thing that durability depends on (./weaker-durability.ts), and must lose
 * something within this many cuts.
 */
const CONTROLS = ["synced commits", "synced files"];
const CONTROL_CUTS = 5;

/**
 * Makes the writes of `kill` on a disk whose power is cut in the middle of them (./power-disk.ts).
 * A disk without power answers nobody. So a write that is answered after the cut was answered
 * without a flush, and counts as lost. The server and the mount are discarded. Then the disk is
 * mounted again, which replays the journal, and a server is started on it. Every answered write
 * must be there, with its files.
 */
export const proof: Proof = {
  title: "a power cut loses no write that was answered",
  run: (long) => withFolder((folder) => attack(folder, long ? LONG : QUICK)),
};

async function attack(folder: string, size: Size): Promise<Row[]> {
  const obstacle = await findObstacle(path.join(folder, "trial"));
  if (obstacle) return [{ name: "power cuts", figure: `not tried: ${obstacle}` }];
  const seed = Math.floor(Math.random() * 2 ** 31);
  console.log(`  seed ${seed}`);
  const rows = await cutPowerAgainAndAgain(new PowerDisk(path.join(folder, "site"), seed), size);
  for (const without of CONTROLS)
    rows.push(await seeItLose(without, (name) => new PowerDisk(path.join(folder, without, name), seed)));
  return rows;
}

/** Finds out why such a disk can't be mounted here: it takes root, a loop device and FUSE. */
async function findObstacle(place: string): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return "only root can mount a file system";
  try {
    const disk = new PowerDisk(place, 0);
    try {
      await disk.turnOn();
    } finally {
      await disk.turnOff();
    }
    return undefined;
  } catch (error) {
    return `no file system can be mounted here (${(error as Error).message.split("\n")[0]})`;
  }
}

async function cutPowerAgainAndAgain(disk: PowerDisk, { cuts, writes }: Size): Promise<Row[]> {
  const load = new WriteLoad();
  const lost: string[] = [];
  const damage: string[] = [];
  const sectors = { kept: 0, lost: 0 };
  const dataDir = path.join(disk.folder, "data");
  await disk.turnOn();
  let target: Target = await startAttackedSite(dataDir);
  try {
    for (let round = 1; round <= cuts; round += 1) {
      const wanted = load.answered() + Math.ceil((writes - load.answered()) / (cuts - round + 1));
      const { kept, lost: gone } = await cutWhileWriting(target, disk, load, wanted);
      sectors.kept += kept;
      sectors.lost += gone;
      await disk.turnOn();
      target = { ...target, server: (await startOn(dataDir)).server };
      lost.push(...load.findLost(dataDir).map((one) => `cut ${round}: ${one}`));
      damage.push(...databaseFaults(dataDir).map((one) => `cut ${round}: ${one}`));
      if (round % 10 === 0)
        console.log(`  ${round} cuts, ${load.answered()} answered writes, ${lost.length} lost`);
    }
  } finally {
    await target.server.stop("SIGKILL");
    await disk.turnOff();
  }
  return [
    { name: "power cuts", figure: String(cuts) },
    {
      name: "  sectors lost from the disk's cache",
      figure: `${sectors.lost} of ${sectors.lost + sectors.kept}`,
    },
    ...load.kinds.map((kind) => ({ name: `  ${kind.name}`, figure: `${kind.answered()} answered` })),
    atLeast("kinds of writes", load.kinds.filter((kind) => kind.answered() > 0).length, load.kinds.length),
    atLeast("answered writes", load.answered(), writes),
    none("lost writes", lost),
    none("faults in the database", damage),
    none("writes that were refused", load.refused),
  ];
}

/**
 * Without one of the things that durability depends on, something must be lost. Otherwise losing
 * nothing proves nothing.
 */
async function seeItLose(without: string, newDisk: (name: string) => PowerDisk): Promise<Row> {
  const environment = {
    NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, "weaker-durability.ts"))}`,
    PROVE_WITHOUT: without,
  };
  let lost: string[] = [];
  for (let cut = 1; cut <= CONTROL_CUTS && lost.length === 0; cut += 1) {
    const disk = newDisk(String(cut));
    const dataDir = path.join(disk.folder, "data");
    try {
      await disk.turnOn();
      const load = new WriteLoad();
      await cutWhileWriting(await startAttackedSite(dataDir, environment), disk, load, 30);
      await disk.turnOn();
      lost = load.findLost(dataDir);
    } finally {
      await disk.turnOff();
    }
  }
  console.log(`  without ${without}, for example: ${lost[0]}`);
  return atLeast(`lost without ${without}`, lost.length, 1);
}

/**
 * Writes until this many writes of all kinds are answered, then cuts the power. The server and the
 * mount are gone afterwards.
 */
async function cutWhileWriting(target: Target, disk: PowerDisk, load: WriteLoad, wanted: number) {
  let isCut = false;
  const writing = load.run(target, () => isCut);
  await load.reach(wanted);
  const cut = await disk.cut();
  isCut = true;
  const gone = target.server.stop("SIGKILL");
  disk.letGo();
  await gone;
  await writing;
  await disk.turnOff();
  return cut;
}
