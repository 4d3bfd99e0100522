import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import type { Site } from "#app/platform/http/site.server.ts";
import { isUntouched } from "./untouched.server.ts";

/**
 * Fills a new site with the demo content in a separate process, because decoding thirty pictures
 * and loading a book's worth of text takes memory that the server would never release.
 *
 * @throws if that process fails; it has logged why
 */
export async function seedDemoContent({ db }: Pick<Site, "db">): Promise<void> {
  if (!(await isUntouched(db))) return;
  const child = spawn(process.execPath, [findProgram()], {
    stdio: ["ignore", "inherit", "inherit"],
    windowsHide: true,
  });
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
  if (code !== 0) throw new Error(`The demo content could not be created: its process ended with ${code}`);
}

/**
 * Finds the program: beside this file in the source; in the build, beside or above the chunk that
 * contains this code.
 */
function findProgram(): string {
  const candidates = ["seed-process.ts", "seed-process.js", "../seed-process.js"].map((name) =>
    path.resolve(import.meta.dirname, name),
  );
  const found = candidates.find((file) => existsSync(file));
  if (!found) throw new Error("The build lacks seed-process.js");
  return found;
}
