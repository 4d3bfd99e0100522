import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { startServer } from "#tests/support/server.ts";
import { median, type Row } from "./table.ts";

const STARTS = 7;

/**
 * Measures the time from the first instruction to the ready line, on an existing data folder.
 *
 * @param seededDataDir is copied, since another server is using it
 */
export async function measureStart(seededDataDir: string): Promise<Row[]> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "bench-start-"));
  cpSync(seededDataDir, dataDir, { recursive: true });
  const environment = { DATA_DIR: dataDir, DEMO_CONTENT: "1" };
  try {
    const times: number[] = [];
    for (let i = 0; i < STARTS; i++) {
      const started = performance.now();
      const server = await startServer(environment);
      times.push(performance.now() - started);
      await server.stop();
    }
    const time = median(times);
    return [
      {
        name: "warm start, spawn to ready",
        figure: `${time.toFixed(0)} ms`,
        goal: "< 500 ms",
        met: time < 500,
      },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Returns the peak memory of a process in MB. Undefined if the system doesn't report it. */
export function peakMemory(pid: number): number | undefined {
  try {
    const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}
