import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { type Db, openDatabase } from "../database/database.server.ts";
import { type Job, startJobs } from "./jobs.server.ts";

const DAY = 86_400_000;
const log = pino({ level: "silent" });

describeOnEachEngine("jobs", (open) => {
  test("run at their interval until they are stopped", async () => {
    const { db } = await open();
    let runs = 0;
    const thrice = Promise.withResolvers<void>();
    const job: Job = {
      name: "count",
      everyMs: 5,
      async run() {
        runs += 1;
        if (runs === 3) thrice.resolve();
      },
    };
    const jobs = startJobs({ db, log }, [job], 0);
    await thrice.promise;
    await jobs.stop();
    const before = runs;
    await startJobs({ db, log }, [], 0).stop();
    expect(runs).toBe(before);
  });

  test("that every process runs need no claim, not even after the clock was set back", async () => {
    const { db } = await open();
    let runs = 0;
    const again = async () => {
      const done = Promise.withResolvers<void>();
      const job: Job = {
        ...{ name: "urgent", everyMs: DAY, inEveryProcess: true },
        async run() {
          runs += 1;
          done.resolve();
        },
      };
      const jobs = startJobs({ db, log }, [job], 0);
      await done.promise;
      await jobs.stop();
    };
    await again();
    await again();
    vi.spyOn(Date, "now").mockReturnValue(Date.now() - DAY);
    await again();
    vi.restoreAllMocks();
    expect(runs).toBe(3);
  });

  test("are run by one of several processes, once per interval, also after a restart", async () => {
    const { db, location } = await open();
    const other = openDatabase(location);
    let runs = 0;
    const looked = [db, other.db, db].map((connection) => {
      const done = Promise.withResolvers<void>();
      const daily: Job = {
        name: "daily",
        everyMs: DAY,
        async run() {
          runs += 1;
        },
      };
      // The second job of each set starts after its first one has had its chance.
      const last: Job = { name: "last", everyMs: 1, run: async () => done.resolve() };
      return { started: startJobs({ db: connection, log }, [daily, last], 0), done: done.promise };
    });
    try {
      for (const { done } of looked) await done;
    } finally {
      for (const { started } of looked) await started.stop();
      await other.close();
    }
    expect(runs).toBe(1);
  });

  test("that fail are logged, retried, and don't block others", async () => {
    const { db } = await open();
    let failures = 0;
    const twice = Promise.withResolvers<void>();
    const ran = Promise.withResolvers<void>();
    const failed: unknown[] = [];
    const logging = pino({ level: "error" }, { write: (line) => failed.push(JSON.parse(line)) });
    const failing: Job = {
      name: "fail",
      everyMs: 20,
      async run() {
        failures += 1;
        if (failures === 2) twice.resolve();
        throw new Error("not today");
      },
    };
    const jobs = startJobs(
      { db, log: logging },
      [failing, { name: "good", everyMs: DAY, run: async () => ran.resolve() }],
      0,
    );
    await Promise.all([twice.promise, ran.promise]);
    await jobs.stop();
    expect(failed[0]).toMatchObject({ job: "fail", msg: "a job failed" });
  });

  test("that fail can be run by another process at once", async () => {
    const { db, location } = await open();
    const other = openDatabase(location);
    const run = async (connection: Db, work: () => void) => {
      const done = Promise.withResolvers<void>();
      const daily: Job = {
        name: "daily",
        everyMs: DAY,
        async run() {
          done.resolve();
          work();
        },
      };
      const jobs = startJobs({ db: connection, log }, [daily], 0);
      await done.promise;
      await jobs.stop();
    };
    try {
      await run(db, () => {
        throw new Error("not here");
      });
      await run(other.db, () => {});
    } finally {
      await other.close();
    }
  });

  test("that are running when stopped are notified and awaited", async () => {
    const { db } = await open();
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    let told: boolean | undefined;
    const long: Job = {
      name: "long",
      everyMs: DAY,
      async run(isStopping) {
        begun.resolve();
        await goOn.promise;
        told = isStopping();
      },
    };
    const jobs = startJobs({ db, log }, [long], 0);
    await begun.promise;
    const stopped = jobs.stop();
    goOn.resolve();
    await stopped;
    expect(told).toBe(true);
  });
});
