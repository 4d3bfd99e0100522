import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import type { WritableSite } from "#app/platform/http/site.server.ts";
import type { SiteRequest } from "./address.ts";
import { type Asset, BuildFiles, isAsset } from "./build-files.ts";

/** This build and the two before it. */
const KEPT = 3;

/**
 * Answers with a file of this build or a recent one. Returns false if there is none at that path.
 */
export type ServeBuildFile = (
  request: SiteRequest,
  response: ServerResponse,
  path: string,
) => boolean | Promise<boolean>;

/**
 * Serves assets of recent builds, which are requested by pages from before an update or from
 * another server. Every server stores its own assets among the site's files, as one file, and
 * fetches the others from there.
 */
export class RecentBuilds {
  readonly #parts: Pick<WritableSite, "db" | "files">;
  readonly #own: BuildFiles;
  readonly #packed: Buffer;
  readonly #id: string;
  #others = new Map<string, BuildFiles>();
  #reading: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(parts: Pick<WritableSite, "db" | "files">, own: BuildFiles) {
    this.#parts = parts;
    this.#own = own;
    this.#packed = pack(own.assets());
    this.#id = digest(this.#packed);
  }

  readonly serve: ServeBuildFile = (request, response, at) => {
    if (this.#own.answer(request, response, at)) return true;
    if (!isAsset(at)) return false;
    const answer = () => [...this.#others.values()].some((build) => build.answer(request, response, at));
    return answer() || this.#readOthers().then(answer);
  };

  /**
   * Stores the assets of this build for other servers, and removes those of the oldest builds. Must
   * be called before the first page is served, and every hour, so that a build in use is never
   * among the oldest.
   */
  async keep(now = Date.now()): Promise<void> {
    const { db, files } = this.#parts;
    const key = keyOf(this.#id);
    if (!(await files.exists(key))) await files.put(key, this.#packed, "application/octet-stream");
    await db
      .insertInto("builds")
      .values({ id: this.#id, usedAt: now })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ usedAt: now }))
      .execute();
    const builds = await db.selectFrom("builds").select("id").orderBy("usedAt", "desc").execute();
    for (const old of builds.slice(KEPT)) {
      // The file first: a row without a file is removed next time, but a file without a row never
      // would be.
      await files.remove(keyOf(old.id));
      await db.deleteFrom("builds").where("id", "=", old.id).execute();
    }
  }

  /** Reads new builds, one pass at a time. Everyone who asks before a pass starts shares it. */
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
    const builds = await this.#parts.db
      .selectFrom("builds")
      .select("id")
      .where("id", "!=", this.#id)
      .execute();
    const read = builds.map(
      async ({ id }) => [id, this.#others.get(id) ?? (await this.#readBuild(id))] as const,
    );
    const others = new Map<string, BuildFiles>();
    for (const [id, build] of await Promise.all(read)) if (build) others.set(id, build);
    this.#others = others;
  }

  /**
   * Reads the assets of another build that this one lacks. Returns undefined if the file is not
   * what was stored.
   */
  async #readBuild(id: string): Promise<BuildFiles | undefined> {
    const file = await this.#parts.files.read(keyOf(id));
    const packed = file && (await buffer(file.stream));
    if (!packed || digest(packed) !== id) return undefined;
    return BuildFiles.ofAssets(unpack(packed).filter(({ at }) => !this.#own.has(at)));
  }
}

function keyOf(id: string): string {
  return `builds/${id}`;
}

function digest(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

type Listed = Omit<Asset, "bytes"> & { length: number };

/** Packs assets as one line of JSON that lists them, followed by their bytes. */
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
