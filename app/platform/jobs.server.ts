import type { Db } from "./database/database.server.ts";
import type { Log } from "./log.server.ts";
import type { Outages } from "./outages.server.ts";
import { giveBackToLimit, takeFromLimit } from "./rate-limits.server.ts";

/** Work that comes round by the clock, such as emptying the trash. All of them stand in `server/jobs.ts`. */
export type Job = {
  /** Names it in the log and among the processes: "purge the trash". */
  name: string;
  everyMs: number;
  /**
   * Every process runs it each time, without taking turns: for what costs a look when nothing is due and must not wait. Turns are
   * noted as times, so a clock that is set back would hold it up for as long as its interval.
   */
  inEveryProcess?: boolean;
  /**
   * Does what is due; next to nothing when nothing is. Safe to run twice at once: a run that takes longer than its
   * interval may meet the next one in another process. Long work asks `isStopping` between two pieces.
   */
  run(isStopping: () => boolean): Promise<unknown>;
};

/** How often each job has run, by its name. */
export type Runs = Map<string, { done: number; failed: number }>;

export type RunningJobs = {
  /** Begins no further run and waits for those under way. */
  stop(): Promise<void>;
};

/** After a start visitors and the rest of the machine come first. */
const FIRST_RUN_AFTER_MS = 60_000;
/** A turn is taken for a little less than the interval, so that a timer that is early by a moment finds it free. */
const TURN = 0.9;

/**
 * Runs each job in the background, a minute after the start and then at its interval, until it is stopped. Of several
 * processes on one database one takes each turn; the turns are noted there, so a restart does not bring a daily job
 * forward. A run that fails is logged, gives its turn back and is tried again at the next interval.
 */
export function startJobs(
  { db, log, outages, runs }: { db: Db; log: Log; outages?: Outages; runs?: Runs },
  jobs: readonly Job[],
  firstRunAfterMs = FIRST_RUN_AFTER_MS,
): RunningJobs {
  let stopping = false;
  const timers = new Map<Job, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();

  function runLater(job: Job, afterMs: number): void {
    const timer = setTimeout(async () => {
      const run = takeTurn(job);
      running.add(run);
      await run;
      running.delete(run);
      if (!stopping) runLater(job, job.everyMs);
    }, afterMs);
    timers.set(job, timer.unref());
  }

  async function takeTurn({ name, everyMs, inEveryProcess, run }: Job): Promise<void> {
    const turn = `job ${name}`;
    try {
      if (inEveryProcess) {
        await run(() => stopping);
        return count(name, "done");
      }
      const { allowed } = await takeFromLimit(db, turn, { limit: 1, windowMs: Math.floor(everyMs * TURN) });
      if (!allowed) return;
      try {
        await run(() => stopping);
        count(name, "done");
      } catch (error) {
        await giveBackToLimit(db, turn);
        throw error;
      }
    } catch (error) {
      count(name, "failed");
      // What is away is said once, not by each job in each minute.
      if (!outages?.note(error)) log.error({ err: error, job: name }, "a job failed");
    }
  }

  function count(name: string, result: "done" | "failed"): void {
    const counted = runs?.get(name) ?? { done: 0, failed: 0 };
    counted[result] += 1;
    runs?.set(name, counted);
  }

  for (const job of jobs) runLater(job, Math.min(firstRunAfterMs, job.everyMs));
  return {
    async stop() {
      stopping = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
