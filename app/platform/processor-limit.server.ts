import { readFileSync } from "node:fs";

/** A busy machine may take this many times longer to give a process its processor time. */
const BUSY_FACTOR = 4;
const CHECK_AGAIN_MS = 50;

/** A child process whose processor time can be read. */
export type LimitedProcess = {
  /** Milliseconds of processor time so far; undefined where the system doesn't tell. */
  workedMs(): number | undefined;
  kill(): void;
};

/**
 * Kills a process once it has used its processor time. Elapsed time counts where the system doesn't tell, and
 * never more than `maxElapsedMs`.
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

/** Milliseconds of processor time that a process has used; undefined where the system doesn't tell. */
export function readWorkedMs(pid: number): number | undefined {
  try {
    // The program's name stands before these fields, in brackets, and may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    // Linux counts in hundredths of a second.
    return 10 * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return undefined;
  }
}
