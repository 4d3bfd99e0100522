import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";

const SIZE = 256 * 1024 * 1024;
const BUSY_TRIES = 250;
const BUSY_PAUSE_MS = 20;

/** How many sectors of a disk's cache were stored in spite of the cut, and how many were lost. */
export type Cut = { kept: number; lost: number };

/**
 * An ext4 file system on a loop device on a disk that can lose its power (./disk-process.ts). What
 * a program has only written is in the kernel's memory. What the kernel has only written is in the
 * disk's cache. The cut loses all of the first and a random part of the second. So only what was
 * flushed is safe, as with a real disk. A copy of a loop device's file in use would keep all that
 * the kernel has ever written, and in the right order.
 */
export class PowerDisk {
  /** Where its file system is mounted while it has power. */
  readonly folder: string;
  readonly #image: string;
  readonly #disk: string;
  readonly #seed: number;
  #process: ChildProcess | undefined;
  #said: NodeJS.AsyncIterator<string> | undefined;
  #starts = 0;

  /** @param place the name of an empty folder, for the image and its other files */
  constructor(place: string, seed: number) {
    this.folder = path.join(place, "mounted");
    this.#image = path.join(place, "image");
    this.#disk = path.join(place, "disk");
    this.#seed = seed;
    mkdirSync(this.folder, { recursive: true });
    for (const file of [this.#image, this.#disk]) writeFileSync(file, "");
    truncateSync(this.#image, SIZE);
    execFileSync("mkfs.ext4", ["-q", "-b", "4096", this.#image]);
  }

  /** Mounts what is on the disk. ext4 replays its journal first. */
  async turnOn(): Promise<void> {
    this.#starts += 1;
    const program = path.join(import.meta.dirname, "disk-process.ts");
    const words = [this.#image, this.#disk, String(this.#seed + this.#starts), String(SIZE)];
    const child = spawn(process.execPath, [program, ...words], { stdio: ["pipe", "pipe", "inherit"] });
    this.#process = child;
    this.#said = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    if ((await this.#said.next()).value !== "mounted") throw new Error("the disk cannot be mounted");
    // Without times of access: a read by the proof itself would wait for a disk without power.
    execFileSync("mount", ["-o", "loop,noatime", this.#disk, this.folder]);
  }

  /** Cuts the power: nothing reaches the disk any more, and its users block until {@link letGo}. */
  async cut(): Promise<Cut> {
    this.#process?.stdin?.write("cut\n");
    return JSON.parse((await this.#said?.next())?.value ?? "") as Cut;
  }

  /** Unblocks processes that wait for a disk without power, with answers that aren't true. */
  letGo(): void {
    this.#process?.stdin?.write("let go\n");
  }

  /** Unmounts the disk. Without a cut before, everything is written first. */
  async turnOff(): Promise<void> {
    const child = this.#process;
    if (!child) return;
    this.#process = undefined;
    await unmount(this.folder);
    await unmount(this.#disk);
    if (child.exitCode === null) await once(child, "exit");
  }
}

/** A process that was just killed, and the loop device, release the mount only a moment later. */
async function unmount(place: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      execFileSync("umount", [place], { stdio: "pipe" });
      return;
    } catch (error) {
      if (/not mounted/.test(String(error))) return;
      if (tries === BUSY_TRIES) throw error;
      await pause(BUSY_PAUSE_MS);
    }
  }
}
