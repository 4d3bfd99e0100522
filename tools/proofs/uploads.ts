import { readdirSync } from "node:fs";
import path from "node:path";
import { addPerson } from "#tests/support/people.ts";
import { ADMINISTRATOR, startServer } from "#tests/support/server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { makeSmallSite } from "#tests/support/small-site.ts";
import type { Row } from "#tools/benches/table.ts";
import { atLeast, atMost, changeRows, none, type Proof, withFolder } from "./proof.ts";
import { type HostileFile, hostileFiles } from "./uploads/hostile-files.ts";
import { type PictureField, pictureFields } from "./uploads/picture-fields.ts";
import { openSlowBodies, Uploads } from "./uploads/sent-uploads.ts";
import { readStored } from "./uploads/stored-pictures.ts";
import { askMeanwhile, watchMemory } from "./uploads/watched-server.ts";

const QUICK = 15;
const REFUSED_MS = 2_000;
const MEMORY_MB = 300;

/**
 * Sends files that nobody sends by mistake through every field that takes a picture. Each must be
 * refused in the specification's words, or stored as a re-encoded picture: whatever is stored is
 * parsed to its last byte. Meanwhile the server must answer others.
 */
export const proof: Proof = {
  title: "of a hostile file nothing is stored but pixels",
  run: (long) => withFolder((folder) => attack(folder, long)),
};

async function attack(folder: string, long: boolean): Promise<Row[]> {
  const all = await hostileFiles(long);
  const files = long
    ? all
    : Array.from({ length: QUICK }, (_, nth) => all[Math.floor((nth * all.length) / QUICK)] as HostileFile);
  const before = await prepare(folder);
  const server = await startServer({ DATA_DIR: folder, TRUST_PROXY: "1", LOG_LEVEL: "error" });
  const memory = watchMemory(server.pid);
  const others = askMeanwhile(server);
  try {
    const { cookie } = await signIn(server);
    const slow = openSlowBodies(server, cookie);
    const upload = new Uploads(server, cookie);
    const fields = pictureFields(folder);
    // The first upload waits for the decoder to start.
    await upload.warmUp();
    for (const [nth, file] of files.entries()) {
      // The quick form rotates through the fields.
      const some = long && !file.isLarge ? fields : [fields[nth % fields.length] as PictureField];
      for (const field of some) await upload.send(file, field);
    }
    await upload.abuse(long);
    for (const socket of slow) socket.destroy();
    const stored = await readStored(server, cookie, folder, before);
    const { longest, asked, failed } = await others.stop();
    const peak = memory.stop();
    return [
      atLeast("hostile files", files.length, long ? 60 : QUICK),
      { name: "uploads", figure: `${upload.sent} to ${fields.length} fields; ${upload.taken} made anew` },
      none("taken, though no picture of ours", upload.takenWrongly),
      none("refused otherwise than in the specification's words", upload.wrongWords),
      none("answers of 5xx, or none", upload.failed),
      atMost(`slowest refusal (${upload.slowestRefusal.what})`, upload.slowestRefusal.ms, REFUSED_MS, "ms"),
      {
        name: "slowest that was made anew",
        figure: `${upload.slowestTaken.ms.toFixed(0)} ms (${upload.slowestTaken.what})`,
      },
      atLeast("stored files read apart", stored.count, 1),
      none("stored files with more than pixels, or served as something else", stored.faults),
      atMost("most memory of the server", peak.server, MEMORY_MB, "MB"),
      atMost("most memory of its decoder", peak.decoder, MEMORY_MB, "MB"),
      { name: "others, asked meanwhile", figure: `${asked}, the slowest after ${longest.toFixed(0)} ms` },
      none("others that were not answered", failed),
      none(
        "faults in the log",
        server.lines.filter((line) => line.includes('"level":"error"')).map((line) => line.slice(0, 400)),
      ),
    ];
  } finally {
    await server.stop();
  }
}

/** Prepares a small site whose pictures are complete. @returns the files that it has */
async function prepare(folder: string): Promise<Set<string>> {
  await makeSmallSite(folder);
  changeRows(folder, "update pictures set has_avif = 1");
  await addPerson({ dataDir: folder }, { ...ADMINISTRATOR, name: "Proof", role: "owner" });
  return new Set(readdirSync(path.join(folder, "files")));
}
