import { readFileSync } from "node:fs";

/** How many times longer a busy machine may take to give a process its processor time. */
const BUSY_FACTOR = 4;
const CHECK_AGAIN_MS = 50;

/** A child process whose processor time can be read. */
export type LimitedProcess = {
  /**
   * Returns the processor time so far in milliseconds, or undefined if the system doesn't report
   * it.
   */
  workedMs(): number | undefined;
  kill(): void;
};

/**
 * Kills a process once it has used its processor time. Uses elapsed time if the system doesn't
 * report it, and never allows more than `maxElapsedMs`.
 *
 * @param limitMs milliseconds of processor time, from now on
 */
export function limitProcessorTime(
  { workedMs, kill }: LimitedProcess,
  limitMs: number,
  maxElapsedMs = BUSY_FACTOR * limitMs,
): { isOver(): boolean; usedMs(): number; clear(): void } {
  const startedAt = performance.now();
  const workedBefore = workedMs();
  let over = false;
  let timer = setTimeout(check, Math.min(limitMs, maxElapsedMs));
  function usedMs(): number {
    const now = workedMs();
    return now === undefined || workedBefore === undefined
      ? performance.now() - startedAt
      : now - workedBefore;
  }
  function check(): void {
    const left = Math.min(limitMs - usedMs(), maxElapsedMs - (performance.now() - startedAt));
    if (left > 0) {
      timer = setTimeout(check, Math.max(left, CHECK_AGAIN_MS));
      return;
    }
    over = true;
    kill();
  }
  return { isOver: () => over, usedMs, clear: () => clearTimeout(timer) };
}

/**
 * Reads a process's processor time in milliseconds. Returns undefined if the system doesn't report
 * it.
 */
export function readWorkedMs(pid: number): number | undefined {
  try {
    // The program's name comes first, in brackets, and may contain anything.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    // Linux counts in hundredths of a second.
    return 10 * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return undefined;
  }
}
