import { createHash } from "node:crypto";
import type { Instant } from "#db/schema.ts";
import { compressNow, compressSmall, type Encoding } from "./encodings.server.ts";
import type { GenerationWatch } from "./generation-watch.server.ts";

/** A finished answer in one encoding: what goes onto the wire, header lines as a flat list of names and values. */
export type EncodedPage = { etag: string; headers: string[]; body: Buffer };

/** A finished page. `contentTag` is the same for all its encodings; `encodedAs` gives them. */
export type StoredPage = {
  contentTag: string;
  /** What it was drawn from (`digestOfData`); undefined where that is not known. */
  dataDigest: string | undefined;
  generation: number;
  /** When it was finished: a clock that says it is earlier was set back, and time may have changed the page. */
  finishedAt: Instant;
  expiresAt: Instant;
  /** How well it is compressed by Brotli: quickly when it was rendered, as small as it gets once it was asked for again. */
  form: "quick" | "small";
  headers: RenderedPage["headers"];
  text: Buffer;
  /** Those that somebody has asked for. */
  encodings: Partial<Record<Encoding, EncodedPage>>;
  bytes: number;
};

export type RenderedPage = {
  /** HTML, or whatever text the route answers: a feed, a page's data. */
  text: Buffer;
  /** Header lines beyond those that the cache itself sets. */
  headers: [name: string, value: string][];
  /** When time itself makes the page stale; Infinity when it does not. */
  expiresAt: Instant;
  /** See `StoredPage`. */
  dataDigest?: string | undefined;
};

/** Longer texts (a part of a large site map) keep their quick form: the small one would take seconds of a processor. */
const SMALL_BROTLI_LIMIT = 512 * 1024;
const DEFAULT_LIMIT_BYTES = 24 * 1024 * 1024;
/** What an entry costs beyond its bodies: headers, keys, objects. */
const ENTRY_OVERHEAD_BYTES = 2048;

/**
 * Finished public pages in memory, compressed, with their headers (design: docs/architecture.md, "Page cache").
 * A page is served only while the generation in the database is the one that it was rendered at, and until it expires.
 * Bounded by bytes; the page unused for longest goes first.
 */
export class PageCache {
  readonly #pages = new Map<string, StoredPage>();
  readonly #generation: GenerationWatch;
  readonly #limit: number;
  #bytes = 0;
  /** The pages that wait to be compressed smaller, one after the other. */
  #shrinking: Promise<void> = Promise.resolve();
  readonly #shrunk = new WeakSet<StoredPage>();

  constructor(generation: GenerationWatch, limitBytes = DEFAULT_LIMIT_BYTES) {
    this.#generation = generation;
    this.#limit = limitBytes;
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#bytes };
  }

  /** The page under this key if it is still true, for a request that has just arrived. */
  find(key: string): StoredPage | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    const generation = this.#generation.currentOnArrival();
    // It may be all that there is to show: see `findLast`.
    if (generation === undefined) return undefined;
    if (page.generation !== generation || !isItsTime(page)) return undefined;
    // The most recently used stands last.
    this.#pages.delete(key);
    this.#pages.set(key, page);
    if (page.form === "quick") this.#shrinkLater(key, page);
    return page;
  }

  /**
   * The page under this key as it was when the database could last be read, for as long as it cannot be: nothing was published
   * since by anybody who uses this database, as far as can be known. Time may have made it stale.
   */
  findLast(key: string): StoredPage | undefined {
    const page = this.#pages.get(key);
    return page && page.generation === this.#generation.lastKnown() ? page : undefined;
  }

  /**
   * The page under this key as it was before something was published, which may not concern it: `renew` makes it true again
   * when it would be drawn from the same. Not one that time has made stale.
   */
  findOld(key: string): StoredPage | undefined {
    const page = this.#pages.get(key);
    return page && isItsTime(page) ? page : undefined;
  }

  /**
   * Keeps a page for which nothing has changed, unless something was published since that was found out.
   *
   * @param askedAt the generation when that began; undefined when it was not known: nothing is kept
   * @returns the page to answer with, kept or not
   */
  renew(key: string, askedAt: number | undefined, old: StoredPage, expiresAt: Instant): StoredPage {
    return this.#keepIfTrue(key, askedAt, {
      ...old,
      generation: askedAt ?? -1,
      finishedAt: Date.now(),
      expiresAt,
    });
  }

  /**
   * Finishes a rendered page and keeps it, unless something was published since its rendering began.
   *
   * @param renderedAt the generation when rendering began; undefined when it was not known: nothing is kept
   * @returns the page to answer with, kept or not
   */
  store(key: string, renderedAt: number | undefined, rendered: RenderedPage): StoredPage {
    return this.#keepIfTrue(key, renderedAt, finish(rendered, renderedAt ?? -1));
  }

  #keepIfTrue(key: string, renderedAt: number | undefined, page: StoredPage): StoredPage {
    if (renderedAt !== undefined && renderedAt === this.#generation.current() && isItsTime(page))
      this.#keep(key, page);
    return page;
  }

  #keep(key: string, page: StoredPage): void {
    const old = this.#pages.get(key);
    if (old) this.#drop(key, old);
    if (page.bytes > this.#limit) return;
    this.#pages.set(key, page);
    this.#bytes += page.bytes;
    for (const [oldest, its] of this.#pages) {
      if (this.#bytes <= this.#limit) break;
      this.#drop(oldest, its);
    }
  }

  #drop(key: string, page: StoredPage): void {
    if (this.#pages.delete(key)) this.#bytes -= page.bytes;
  }

  /** A page that is asked for a second time is worth the time; a thousand that are asked for once are not. */
  #shrinkLater(key: string, page: StoredPage): void {
    if (this.#shrunk.has(page) || page.text.length > SMALL_BROTLI_LIMIT) return;
    this.#shrunk.add(page);
    this.#shrinking = this.#shrinking.then(async () => {
      if (this.#pages.get(key) !== page) return;
      const small = await shrink(page);
      if (this.#pages.get(key) === page) this.#keep(key, small);
    });
  }
}

function isItsTime({ finishedAt, expiresAt }: StoredPage): boolean {
  const now = Date.now();
  return finishedAt <= now && now < expiresAt;
}

function finish({ text, headers, expiresAt, dataDigest }: RenderedPage, generation: number): StoredPage {
  return {
    contentTag: createHash("sha256").update(text).digest("base64url").slice(0, 22),
    dataDigest,
    generation,
    finishedAt: Date.now(),
    expiresAt,
    form: "quick",
    headers,
    text,
    encodings: {},
    // Its compressed forms together take no more than it does itself.
    bytes: ENTRY_OVERHEAD_BYTES + 2 * text.length,
  };
}

/** The page as it goes onto the wire in one encoding; made when somebody asks for it. */
export function encodedAs(page: StoredPage, encoding: Encoding): EncodedPage {
  const known = page.encodings[encoding];
  if (known) return known;
  const made = encode(page, encoding, compressNow(page.text, encoding));
  page.encodings[encoding] = made;
  return made;
}

async function shrink(page: StoredPage): Promise<StoredPage> {
  const small = { ...page, form: "small" as const };
  const body = await compressSmall(page.text);
  return { ...small, encodings: { ...page.encodings, br: encode(small, "br", body) } };
}

function encode({ contentTag, form, headers }: StoredPage, encoding: Encoding, body: Buffer): EncodedPage {
  const name = { identity: "", gzip: "-gzip", br: `-br-${form}` }[encoding];
  const etag = `"${contentTag}${name}"`;
  const lines = [...headers.flat(), "ETag", etag];
  if (encoding !== "identity") lines.push("Content-Encoding", encoding);
  return { etag, headers: [...lines, "Content-Length", String(body.length)], body };
}
