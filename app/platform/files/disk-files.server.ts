import { randomUUID } from "node:crypto";
import { close, createReadStream, fstat, open } from "node:fs";
import * as fs from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { requireFileKey } from "./file-key.ts";
import type { Files } from "./files.server.ts";

const openFile = promisify(open);
const statFile = promisify(fstat);
const closeFile = promisify(close);

/** The folder for files being written. It starts with a dot, so no key can name it. */
const INCOMING = ".incoming";
/** An incoming file older than this was left by a crash: no write takes that long. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/**
 * Makes writes atomic and durable across power cuts. FlyDrive's own folder driver writes in place.
 */
class DurableFolderDriver extends FSDriver {
  readonly #root: string;

  constructor(root: string) {
    super({ location: root, visibility: "private" });
    this.#root = root;
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const target = path.join(this.#root, key);
    const incoming = path.join(this.#root, INCOMING, randomUUID());
    const madeFolder = await fs.mkdir(path.dirname(target), { recursive: true });
    await fs.mkdir(path.dirname(incoming), { recursive: true });
    try {
      // `flush` syncs the content before the name points to it.
      await fs.writeFile(incoming, contents, { flush: true, mode: 0o600 });
      await fs.rename(incoming, target);
    } catch (error) {
      await fs.rm(incoming, { force: true });
      throw error;
    }
    await syncFolders(path.dirname(target), madeFolder ? path.dirname(madeFolder) : path.dirname(target));
  }
}

/**
 * Stores files in a folder of this machine. A file exists completely or not at all, and is synced
 * to the disk when `put` resolves.
 */
export function openDiskFiles(root: string): Files {
  const disk = new Disk(new DurableFolderDriver(root));
  const abandonedGone = removeAbandoned(path.join(root, INCOMING));
  let rootKept: Promise<void> | undefined;
  return {
    async put(key, bytes, contentType) {
      await abandonedGone;
      rootKept ??= keepRoot(root).catch((error) => {
        rootKept = undefined;
        throw error;
      });
      await rootKept;
      await disk.put(requireFileKey(key), bytes, { contentType });
    },
    async read(key) {
      // Opened before anything about it is returned: a stream by name would open it later, and
      // could fail after the answer has begun. By file descriptor: Node ends the process when a
      // `FileHandle` is forgotten.
      const fd = await openFile(path.join(root, requireFileKey(key)), "r").catch((error) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
      if (fd === undefined) return undefined;
      try {
        const { size } = await statFile(fd);
        const { contentType } = await disk.getMetaData(key);
        return { stream: createReadStream("", { fd }), size, contentType };
      } catch (error) {
        await closeFile(fd);
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async exists(key) {
      return disk.exists(requireFileKey(key));
    },
    async remove(key) {
      await disk.delete(requireFileKey(key));
    },
    async check() {
      const probe = path.join(root, INCOMING, `check-${randomUUID()}`);
      await fs.mkdir(path.dirname(probe), { recursive: true });
      await fs.writeFile(probe, "ok");
      await fs.rm(probe);
    },
  };
}

/**
 * Makes the folder itself survive a power cut, even if it was created by a disk check or by a
 * process that ended before it could sync it.
 */
async function keepRoot(root: string): Promise<void> {
  await fs.mkdir(root, { recursive: true });
  await syncFolders(root, path.dirname(root));
}

/**
 * Syncs a folder and its parents up to another one, so that new names in them survive a power cut.
 */
async function syncFolders(from: string, upTo: string): Promise<void> {
  // Windows can't open a folder for syncing. Its file systems journal names.
  if (process.platform === "win32") return;
  for (let folder = from; ; folder = path.dirname(folder)) {
    const handle = await fs.open(folder, "r");
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (folder === upTo) return;
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  const names = await fs.readdir(folder).catch(() => []);
  for (const name of names) {
    const file = path.join(folder, name);
    const age = await fs
      .stat(file)
      .then(({ mtimeMs }) => Date.now() - mtimeMs)
      .catch(() => 0);
    if (age > ABANDONED_AFTER_MS) await fs.rm(file, { force: true }).catch(() => {});
  }
}

function isMissing(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code } = cause as NodeJS.ErrnoException;
  return code === "ENOENT" || code === "ENOTDIR";
}
