import { execFileSync } from "node:child_process";
import { renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ensurePrograms } from "#tests/support/system-packages.ts";

/** Whether clocks can be moved here: with Debian's `faketime`, which is installed where this user may. */
export function canMoveClocks(): boolean {
  return ensurePrograms(["faketime"], ["faketime"]);
}

/**
 * The wall clock of a server and all its threads and processes, moved while it runs and without touching the machine's: libfaketime stands
 * between the program and the system and reads a file for every look at the clock. JavaScript, Temporal and SQLite all see it jump. As when
 * somebody sets a machine's clock, timers go on as they were.
 */
export class MovedClock {
  readonly environment: Record<string, string>;
  readonly #file: string;
  #aheadMs = 0;

  constructor(folder: string) {
    this.#file = path.join(folder, "clock");
    this.moveTo(Date.now());
    const library = execFileSync("faketime", ["-m", "-f", "+0", "printenv", "LD_PRELOAD"]);
    this.environment = {
      LD_PRELOAD: library.toString().trim(),
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_NO_CACHE: "1",
      NO_FAKE_STAT: "1",
      // The name of the setting has changed between versions.
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      DONT_FAKE_MONOTONIC: "1",
    };
  }

  now(): number {
    return Date.now() + this.#aheadMs;
  }

  moveBy(ms: number): void {
    this.moveTo(this.now() + ms);
  }

  moveTo(instant: number): void {
    this.#aheadMs = instant - Date.now();
    const seconds = (this.#aheadMs / 1000).toFixed(3);
    // By another name first: nobody is to read half of it.
    writeFileSync(`${this.#file}.new`, seconds.startsWith("-") ? seconds : `+${seconds}`);
    renameSync(`${this.#file}.new`, this.#file);
  }
}
