import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { inject } from "vitest";
import { temporaryFolder } from "./temporary-folder.ts";

/**
 * A data folder with the demo content, as a first start leaves it. The content is made once in a test run, by whoever
 * needs it first: its pictures take many seconds, a copy takes none.
 *
 * @param make starts a server on an empty folder and stops it when it is ready
 */
export async function demoFolder(make: (dataDir: string) => Promise<void>): Promise<string> {
  const original = path.join(inject("temporaryRoot"), "demo");
  const making = `${original}-making`;
  if (!existsSync(original) && isFirst(making)) {
    try {
      await make(making);
      renameSync(making, original);
    } finally {
      rmSync(making, { recursive: true, force: true });
    }
  }
  while (!existsSync(original)) {
    if (!existsSync(making))
      throw new Error("The demo content could not be made; another test file says why.");
    await wait(100);
  }
  const copy = temporaryFolder("demo");
  cpSync(original, copy, { recursive: true });
  return copy;
}

/** Making a folder is a single step: of several test files that come here at once, one is the first. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
