import { execFileSync } from "node:child_process";
import os from "node:os";
import path from "node:path";

/**
 * Makes sure that programs are installed: on the machine, else from the system's packages if this
 * user may install them.
 *
 * @param programs their names on the path
 * @param packages the Debian packages that contain them
 */
export function ensurePrograms(programs: readonly string[], packages: readonly string[]): boolean {
  if (programs.every(isThere)) return true;
  // Test files run in parallel, and only one may install at a time.
  const lock = path.join(os.tmpdir(), "schoolward-packages.lock");
  const install = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${packages.join(" ")}`;
  try {
    execFileSync("flock", [lock, "sh", "-c", install], {
      stdio: "ignore",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  } catch {
    return false;
  }
  return programs.every(isThere);
}

function isThere(program: string): boolean {
  try {
    execFileSync("sh", ["-c", `command -v ${program}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
