import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, read, readSync, writeSync } from "node:fs";
import { promisify } from "node:util";
import { randomNumbers } from "#tests/support/random-numbers.ts";

/**
 * The disk of ./power-disk.ts, in a process of its own because the kernel waits for it: one file
 * that is read and written through FUSE, below a loop device. Like a real disk, it caches writes
 * and stores them permanently when told to flush. At the cut, each cached sector is kept or lost at
 * random, independently and in no order, which is all that a disk promises. Everything runs in one
 * thread, so the image then holds the disk at one instant.
 *
 * Arguments: the image, the file that appears as the disk, a random seed, the size in bytes. Prints
 * `mounted`. On the command `cut`, it accepts a few more requests, so that the cut comes in the
 * middle of them, prints how many sectors were kept and lost, and stops answering the kernel. On
 * `let go`, it answers again, so that waiting processes can end, but writes nothing to the image.
 * Exits when it is unmounted.
 */
const [image, disk, seed, sizeInBytes] = process.argv.slice(2) as [string, string, string, string];

/** The size that today's disks write atomically. */
const SECTOR = 4096;
const MAX_BYTES = 1 << 20;
/**
 * The most requests to accept between the command and the cut, while the cache holds something …
 */
const MAX_BEFORE_CUT = 40;
/** … and the longest wait for them, if nothing is written. */
const LATEST_CUT_MS = 100;

const stored = openSync(image, "r+");
const size = Number(sizeInBytes);
const random = randomNumbers(Number(seed));
/** What was written since the last flush: all versions of each sector, the oldest first. */
const cache = new Map<number, Buffer[]>();
let hasPower = true;
let requestsUntilCut = Number.POSITIVE_INFINITY;
const letGo = Promise.withResolvers<void>();

function readSector(sector: number): Buffer {
  const cached = cache.get(sector)?.at(-1);
  if (cached) return cached;
  const bytes = Buffer.alloc(SECTOR);
  readSync(stored, bytes, 0, SECTOR, sector * SECTOR);
  return bytes;
}

function readBytes(offset: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  readSync(stored, bytes, 0, length, offset);
  for (let sector = Math.floor(offset / SECTOR); sector * SECTOR < offset + length; sector += 1)
    cache
      .get(sector)
      ?.at(-1)
      ?.copy(bytes, ...overlap(sector, offset, length));
  return bytes;
}

/**
 * Locates a sector within a piece: its offset there, and the start and end of the part within the
 * sector.
 */
function overlap(sector: number, offset: number, length: number): [number, number, number] {
  const start = Math.max(offset, sector * SECTOR);
  const end = Math.min(offset + length, (sector + 1) * SECTOR);
  return [start - offset, start - sector * SECTOR, end - sector * SECTOR];
}

function writeBytes(offset: number, bytes: Buffer): void {
  for (let sector = Math.floor(offset / SECTOR); sector * SECTOR < offset + bytes.length; sector += 1) {
    const [from, start, end] = overlap(sector, offset, bytes.length);
    const next = Buffer.from(readSector(sector));
    bytes.copy(next, start, from, from + end - start);
    const versions = cache.get(sector);
    if (versions) versions.push(next);
    else cache.set(sector, [next]);
  }
}

/** Without power nothing reaches the disk any more. The kernel must only be able to unmount it. */
function flush(): void {
  if (!hasPower) return;
  for (const [sector, versions] of cache)
    writeSync(stored, versions.at(-1) as Buffer, 0, SECTOR, sector * SECTOR);
  cache.clear();
}

function cutPower(): void {
  if (!hasPower) return;
  const count = { kept: 0, lost: 0 };
  for (const [sector, versions] of cache)
    for (const version of versions) {
      const isKept = random() < 0.5;
      count[isKept ? "kept" : "lost"] += 1;
      if (isKept) writeSync(stored, version, 0, SECTOR, sector * SECTOR);
    }
  hasPower = false;
  console.log(JSON.stringify(count));
}

// The kernel's requests to a file system that consists of one file (fuse(4), linux/fuse.h).
const GETATTR = 3;
const SETATTR = 4;
const OPEN = 14;
const READ = 15;
const WRITE = 16;
const RELEASE = 18;
const FSYNC = 20;
const FLUSH = 25;
const INIT = 26;
const UNANSWERED = [2, 36, 42];
const NOT_KNOWN = -38;
const REQUEST_HEADER = 40;
const ANSWER_HEADER = 16;
/** Bypasses the kernel's page cache: reads and writes arrive unchanged. */
const DIRECT_IO = 1;
const BIG_WRITES = 1 << 5;
const MAX_PAGES = 1 << 22;

/** @returns the answer's body; a number is an error; undefined if no answer is expected */
function answer(request: Buffer): Buffer | number | undefined {
  const opcode = request.readUInt32LE(4);
  const offset = () => Number(request.readBigUInt64LE(REQUEST_HEADER + 8));
  const length = () => request.readUInt32LE(REQUEST_HEADER + 16);
  if (UNANSWERED.includes(opcode)) return undefined;
  switch (opcode) {
    case INIT:
      return agreement(request);
    case GETATTR:
    case SETATTR:
      return attributes();
    case OPEN: {
      const body = Buffer.alloc(16);
      body.writeUInt32LE(DIRECT_IO, 8);
      return body;
    }
    case READ:
      return readBytes(offset(), Math.max(0, Math.min(length(), size - offset())));
    case WRITE: {
      writeBytes(offset(), request.subarray(REQUEST_HEADER + 40, REQUEST_HEADER + 40 + length()));
      const body = Buffer.alloc(8);
      body.writeUInt32LE(length(), 0);
      return body;
    }
    case FSYNC:
      flush();
      return Buffer.alloc(0);
    case FLUSH:
    case RELEASE:
      return Buffer.alloc(0);
    default:
      return NOT_KNOWN;
  }
}

function agreement(request: Buffer): Buffer {
  const body = Buffer.alloc(64);
  body.writeUInt32LE(7, 0);
  body.writeUInt32LE(31, 4);
  body.writeUInt32LE(request.readUInt32LE(REQUEST_HEADER + 8), 8);
  body.writeUInt32LE(BIG_WRITES | MAX_PAGES, 12);
  body.writeUInt16LE(16, 16);
  body.writeUInt16LE(12, 18);
  body.writeUInt32LE(MAX_BYTES, 20);
  body.writeUInt32LE(1, 24);
  body.writeUInt16LE(MAX_BYTES / SECTOR, 28);
  return body;
}

function attributes(): Buffer {
  const body = Buffer.alloc(104);
  body.writeBigUInt64LE(1n, 16);
  body.writeBigUInt64LE(BigInt(size), 24);
  body.writeBigUInt64LE(BigInt(size / 512), 32);
  body.writeUInt32LE(0o100600, 76);
  body.writeUInt32LE(1, 80);
  body.writeUInt32LE(SECTOR, 96);
  return body;
}

const device = openSync("/dev/fuse", "r+");
const options = "fd=3,rootmode=100000,user_id=0,group_id=0";
const mount = spawn("mount", ["-i", "-t", "fuse", "-o", options, "power-disk", disk], {
  stdio: ["ignore", "inherit", "inherit", device],
});
void once(mount, "exit").then(([code]) => {
  if (code !== 0) process.exit(1);
  console.log("mounted");
});
process.stdin.on("data", (told) => {
  if (String(told).includes("let go")) return letGo.resolve();
  requestsUntilCut = Math.floor(random() * MAX_BEFORE_CUT);
  setTimeout(cutPower, LATEST_CUT_MS);
});

const buffer = Buffer.alloc(MAX_BYTES + SECTOR);
for (;;) {
  let length: number;
  try {
    ({ bytesRead: length } = await promisify(read)(device, buffer, 0, buffer.length, null));
  } catch (error) {
    // ENODEV: it was unmounted.
    if ((error as NodeJS.ErrnoException).code === "ENODEV") break;
    continue;
  }
  const request = buffer.subarray(0, length);
  if (cache.size > 0) requestsUntilCut -= 1;
  if (requestsUntilCut <= 0) cutPower();
  if (!hasPower) await letGo.promise;
  const body = answer(request);
  if (body === undefined) continue;
  const error = typeof body === "number" ? body : 0;
  const content = typeof body === "number" ? Buffer.alloc(0) : body;
  const head = Buffer.alloc(ANSWER_HEADER);
  head.writeUInt32LE(ANSWER_HEADER + content.length, 0);
  head.writeInt32LE(error, 4);
  request.copy(head, 8, 8, 16);
  writeSync(device, Buffer.concat([head, content]));
}
closeSync(stored);
process.exit(0);
