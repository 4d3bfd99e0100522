import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { inject } from "vitest";
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
