import type { Db } from "../database/database.server.ts";
import type { Outages } from "../health/outages.server.ts";
import { consumeRateLimit, refundRateLimit } from "../http/rate-limits.server.ts";
import type { Log } from "./log.server.ts";

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/**
 * A background job that runs on a schedule, such as emptying the trash. Features declare theirs;
 * `server/jobs.ts` starts them.
 */
export type Job = {
  /** Identifies the job in the log and to other processes: "purge the trash". */
  name: string;
  everyMs: number;
  /**
   * Every process runs it each time: for jobs that cost one query if nothing is due and must not
   * wait. Runs of other jobs are claimed by time, so a clock that is set back would delay them by
   * their interval.
   */
  inEveryProcess?: boolean;
  /**
   * Does what is due, and next to nothing if nothing is. Must be safe to run twice at once: a run
   * that takes longer than its interval may overlap the next one in another process. Long work
   * checks `isStopping` between two steps.
   */
  run(isStopping: () => boolean): Promise<unknown>;
};

/** How often each job has run, by its name. */
export type Runs = Map<string, { done: number; failed: number }>;

export type RunningJobs = {
  /** Starts no further run and waits for those in progress. */
  stop(): Promise<void>;
};

/** After a start, visitors and the rest of the machine come first. */
const FIRST_RUN_AFTER_MS = 60_000;
/**
 * A claim holds for a little less than the interval, so that a timer that fires slightly early
 * finds it expired.
 */
const CLAIM_SHARE = 0.9;

/**
 * Runs each job in the background, a minute after the start and then at its interval, until
 * stopped. If several processes share a database, one of them claims each run. Claims are stored
 * there, so a restart does not run a daily job early. A failed run is logged, releases its claim
 * and is retried at the next interval.
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
      const run = claimRun(job);
      running.add(run);
      await run;
      running.delete(run);
      if (!stopping) runLater(job, job.everyMs);
    }, afterMs);
    timers.set(job, timer.unref());
  }

  async function claimRun({ name, everyMs, inEveryProcess, run }: Job): Promise<void> {
    const claim = `job ${name}`;
    try {
      if (inEveryProcess) {
        await run(() => stopping);
        return count(name, "done");
      }
      const { allowed } = await consumeRateLimit(db, claim, {
        limit: 1,
        windowMs: Math.floor(everyMs * CLAIM_SHARE),
      });
      if (!allowed) return;
      try {
        await run(() => stopping);
        count(name, "done");
      } catch (error) {
        await refundRateLimit(db, claim);
        throw error;
      }
    } catch (error) {
      count(name, "failed");
      // An outage is logged once, not by each job every minute.
      if (!outages?.report(error)) log.error({ err: error, job: name }, "a job failed");
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
