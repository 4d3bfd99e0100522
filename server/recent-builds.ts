import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import type { Site } from "#app/platform/site.server.ts";
import type { SiteRequest } from "./address.ts";
import { type Asset, type BuildFiles, isAsset } from "./build-files.ts";

/** This build and the two before it. */
const KEPT = 3;

/** Answers with a file of this build or of a recent one; false when there is none at that path. */
export type ServeBuildFile = (
  request: SiteRequest,
  response: ServerResponse,
  path: string,
) => boolean | Promise<boolean>;

/**
 * Pages that were made by another build, before an update or by another server, ask for its assets. Every server stores those of its
 * own build among the site's files, as one file, and takes from there what it lacks.
 */
export class RecentBuilds {
  readonly #parts: Pick<Site, "db" | "files">;
  readonly #buildFiles: BuildFiles;
  readonly #read = new Set<string>();
  #reading: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(parts: Pick<Site, "db" | "files">, buildFiles: BuildFiles) {
    this.#parts = parts;
    this.#buildFiles = buildFiles;
  }

  readonly serve: ServeBuildFile = (request, response, at) => {
    if (this.#buildFiles.answer(request, response, at)) return true;
    if (!isAsset(at)) return false;
    return this.#readOthers().then(() => this.#buildFiles.answer(request, response, at));
  };

  /**
   * Stores the assets of this build where other servers find them, and removes those of the oldest builds. Before the first page is
   * served, and now and then, so that a build that goes on serving is never among the oldest.
   */
  async keep(now = Date.now()): Promise<void> {
    const { db, files } = this.#parts;
    const packed = pack(this.#buildFiles.assets());
    const id = digest(packed);
    this.#read.add(id);
    if (!(await files.exists(keyOf(id)))) await files.put(keyOf(id), packed, "application/octet-stream");
    await db
      .insertInto("builds")
      .values({ id, usedAt: now })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ usedAt: now }))
      .execute();
    const builds = await db.selectFrom("builds").select("id").orderBy("usedAt", "desc").execute();
    for (const old of builds.slice(KEPT)) {
      // The file first: a row without one is removed the next time, a file without a row never.
      await files.remove(keyOf(old.id));
      await db.deleteFrom("builds").where("id", "=", old.id).execute();
    }
  }

  /** Reads the builds that have come, one look after the other; all who ask before it begins share the next one. */
  #readOthers(): Promise<void> {
    this.#next ??= this.#reading.then(() => {
      this.#next = undefined;
      const reading = this.#readNew();
      this.#reading = reading.catch(() => {});
      return reading;
    });
    return this.#next;
  }

  async #readNew(): Promise<void> {
    const { db, files } = this.#parts;
    for (const { id } of await db.selectFrom("builds").select("id").execute()) {
      if (this.#read.has(id)) continue;
      const file = await files.read(keyOf(id));
      const packed = file && (await buffer(file.stream));
      if (!packed || digest(packed) !== id) continue;
      this.#buildFiles.add(unpack(packed));
      this.#read.add(id);
    }
  }
}

function keyOf(id: string): string {
  return `builds/${id}`;
}

function digest(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

type Listed = Omit<Asset, "bytes"> & { length: number };

/** A line of JSON that lists the assets, and then the bytes of each. */
function pack(assets: Asset[]): Buffer {
  const list: Listed[] = assets.map(({ at, encoding, bytes }) => ({ at, encoding, length: bytes.length }));
  return Buffer.concat([Buffer.from(`${JSON.stringify(list)}\n`), ...assets.map(({ bytes }) => bytes)]);
}

function unpack(packed: Buffer): Asset[] {
  const end = packed.indexOf("\n");
  const list: Listed[] = JSON.parse(packed.subarray(0, end).toString());
  let from = end + 1;
  return list.map(({ at, encoding, length }) => {
    const bytes = packed.subarray(from, from + length);
    from += length;
    return { at, encoding, bytes };
  });
}
