import { execFileSync } from "node:child_process";
import { renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ensurePrograms } from "#tests/support/system-packages.ts";

/**
 * Whether clocks can be moved here: with Debian's `faketime`, which is installed if this user may
 * do so.
 */
export function canMoveClocks(): boolean {
  return ensurePrograms(["faketime"], ["faketime"]);
}

/**
 * Moves the wall clock of a running server with all its threads and processes, without touching the
 * machine's. libfaketime intercepts every reading of the clock and takes the offset from a file.
 * JavaScript, Temporal and SQLite all see the jump. Timers go on unchanged, as when somebody sets a
 * machine's clock.
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
      // The setting's name differs between versions.
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
    // Under another name first, so that nobody reads half a file.
    writeFileSync(`${this.#file}.new`, seconds.startsWith("-") ? seconds : `+${seconds}`);
    renameSync(`${this.#file}.new`, this.#file);
  }
}
