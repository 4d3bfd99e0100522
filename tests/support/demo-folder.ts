import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import sharp from "sharp";
import { inject } from "vitest";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { openFiles } from "#app/platform/files/open-files.server.ts";
import type { DecoderTask } from "#app/platform/images/decoder-messages.ts";
import { openMissingAvif } from "#app/platform/images/missing-avif.server.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/**
 * Returns a data folder with the demo content, as after a first start. The first caller in a test
 * run creates the content, because its pictures take many seconds. The others copy it.
 *
 * @param make starts a server on an empty folder and stops it once it is ready
 */
export async function demoFolder(make: (dataDir: string) => Promise<void>): Promise<string> {
  const original = path.join(inject("temporaryRoot"), "demo");
  const making = `${original}-making`;
  if (!existsSync(original) && isFirst(making)) {
    try {
      await make(making);
      await addAvif(making);
      renameSync(making, original);
    } finally {
      rmSync(making, { recursive: true, force: true });
    }
  }
  while (!existsSync(original)) {
    // It may have got its name between the two questions.
    if (!existsSync(making) && !existsSync(original))
      throw new Error("The demo content could not be made; another test file says why.");
    await wait(100);
  }
  const copy = temporaryFolder("demo");
  cpSync(original, copy, { recursive: true });
  return copy;
}

/** Creating a folder is atomic: only one of several concurrent test files succeeds. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/**
 * Makes the AVIF versions of all pictures. Otherwise every server on a copy would spend minutes of
 * processor time on them. These are quicker to make than the product's, and larger.
 */
async function addAvif(dataDir: string): Promise<void> {
  const { db, close } = openDatabase({ dataDir });
  try {
    await openMissingAvif({
      db,
      files: openFiles({ filesUrl: undefined, dataDir }),
      log: pino({ level: "silent" }),
      decoder: { run: async (task, source) => ({ ok: true, answer: await encode(task, source) }), close },
    }).work();
  } finally {
    await close();
  }
}

async function encode(task: DecoderTask, source: Uint8Array | undefined) {
  if (task.task !== "avif") throw new Error(`Not a task of a finished picture: ${task.task}`);
  const avif = await sharp(source).resize(task.width).avif({ quality: 40, effort: 0 }).toBuffer();
  return { message: { kind: "avif" as const }, parts: [avif] };
}
