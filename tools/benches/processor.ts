import { readdirSync, readFileSync } from "node:fs";
import os from "node:os";

/** What Linux counts processor time in: a hundredth of a second. */
const TICKS_PER_SECOND = 100;

/** Seconds of processor time that a process and all below it have used; undefined where the system does not tell. */
export function processorSeconds(pid: number): number | undefined {
  if (process.platform !== "linux") return undefined;
  return treeOf(pid).reduce((sum, one) => sum + secondsOf(one), 0);
}

/** Seconds that all processors together had nothing to do since the machine started; undefined where the system does not tell. */
export function idleSeconds(): number | undefined {
  if (process.platform !== "linux") return undefined;
  return os.cpus().reduce((sum, { times }) => sum + times.idle / 1000, 0);
}

/** A process and all that it has started. */
export function treeOf(pid: number): number[] {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" ").filter(Boolean).map(Number),
    );
    return [pid, ...children.flatMap(treeOf)];
  } catch {
    // It has just ended.
    return [];
  }
}

function secondsOf(pid: number): number {
  try {
    // The name of the program comes before, in brackets, and may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

/** Megabytes of memory that a process and all below it hold now; undefined where the system does not tell. */
export function heldMegabytes(pid: number): number | undefined {
  if (process.platform !== "linux") return undefined;
  return treeOf(pid).reduce((sum, one) => sum + megabytesOf(one), 0);
}

function megabytesOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
