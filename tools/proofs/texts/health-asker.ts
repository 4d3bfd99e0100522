import { readFileSync } from "node:fs";
import http from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** The longest response times of /healthz, in milliseconds. */
export type Health = {
  /** Wall-clock time, as a visitor experiences it. */
  elapsed: number;
  /**
   * Without the time that the server and this program waited for a processor while other programs
   * used it.
   */
  ownTime: number;
};

/**
 * The program of `HealthWatch`: requests the given address until it is killed, and answers "begin"
 * and "end".
 */
const [address = "", serverPid = ""] = process.argv.slice(2);
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
let longest: Health = { elapsed: 0, ownTime: 0 };
const told: ("begin" | "end")[] = [];
process.on("message", (what: "begin" | "end") => told.push(what));
process.once("disconnect", () => process.exit(0));

for (;;) {
  const started = performance.now();
  const waited = waitedMs();
  await ask();
  const elapsed = performance.now() - started;
  const ownTime = elapsed - (waitedMs() - waited);
  longest = { elapsed: Math.max(longest.elapsed, elapsed), ownTime: Math.max(longest.ownTime, ownTime) };
  // Between two responses, so that each counts completely.
  for (const what of told.splice(0)) {
    if (what === "begin") longest = { elapsed: 0, ownTime: 0 };
    process.send?.(longest);
  }
  await pause(5);
}

/**
 * How long the main threads of the server and of this program have been ready to run without a
 * processor.
 */
function waitedMs(): number {
  return [serverPid, String(process.pid)].reduce((sum, pid) => {
    try {
      return sum + Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[1]) / 1e6;
    } catch {
      return sum;
    }
  }, 0);
}

function ask(): Promise<void> {
  return new Promise((resolve, reject) => {
    http
      .get(address, { agent }, (response) => {
        response.resume();
        response.once("end", resolve);
      })
      .once("error", reject);
  });
}
