import { readdirSync, readFileSync } from "node:fs";
import os from "node:os";

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/**
 * Returns the seconds of processor time that a process and its descendants have used. Undefined if
 * the system doesn't report it.
 */
export function processorSeconds(pid: number): number | undefined {
  if (process.platform !== "linux") return undefined;
  return treeOf(pid).reduce((sum, one) => sum + secondsOf(one), 0);
}

/**
 * Returns the idle seconds of all processors together since the machine started. Undefined if the
 * system doesn't report it.
 */
export function idleSeconds(): number | undefined {
  if (process.platform !== "linux") return undefined;
  return os.cpus().reduce((sum, { times }) => sum + times.idle / 1000, 0);
}

/** Lists a process and its descendants. */
export function treeOf(pid: number): number[] {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" ").filter(Boolean).map(Number),
    );
    return [pid, ...children.flatMap(treeOf)];
  } catch {
    // The process has just ended.
    return [];
  }
}

function secondsOf(pid: number): number {
  try {
    // The program's name comes before, in parentheses, and may contain anything.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

/**
 * Returns the megabytes of memory that a process and its descendants hold now. Undefined if the
 * system doesn't report it.
 */
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
