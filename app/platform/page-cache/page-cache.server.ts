import { createHash } from "node:crypto";
import type { Instant } from "#db/schema.ts";
import { compressNow, compressSmall, type Encoding } from "./encodings.server.ts";
import type { GenerationWatch } from "./generation-watch.server.ts";

/**
 * A finished answer in one encoding, ready to send. Headers are a flat list of names and values.
 */
export type EncodedPage = { etag: string; headers: string[]; body: Buffer };

/** A finished page. `contentTag` is the same in all encodings, which `encodedAs` returns. */
export type StoredPage = {
  contentTag: string;
  /** What it was rendered from (`digestOfData`). Undefined if unknown. */
  dataDigest: string | undefined;
  generation: number;
  /**
   * When it was finished. If the clock shows an earlier time, it was set back, and the page may be
   * stale.
   */
  finishedAt: Instant;
  expiresAt: Instant;
  /**
   * How well Brotli has compressed it: quickly at first, as small as possible once it was requested
   * again.
   */
  form: "quick" | "small";
  headers: RenderedPage["headers"];
  text: Buffer;
  /** The encodings requested so far. */
  encodings: Partial<Record<Encoding, EncodedPage>>;
  bytes: number;
};

export type RenderedPage = {
  /** HTML, or any other text that the route returns: a feed, a page's data. */
  text: Buffer;
  /** Headers besides those that the cache itself sets. */
  headers: [name: string, value: string][];
  /** When time itself makes the page stale. Infinity if never. */
  expiresAt: Instant;
  /** See `StoredPage`. */
  dataDigest?: string | undefined;
};

/**
 * Longer texts (a part of a large site map) keep the quick form: the small one would take seconds
 * of processor time.
 */
const SMALL_BROTLI_LIMIT = 512 * 1024;
const DEFAULT_LIMIT_BYTES = 24 * 1024 * 1024;
/** What an entry costs in addition to its bodies: headers, keys, objects. */
const ENTRY_OVERHEAD_BYTES = 2048;

/**
 * Caches finished public pages in memory, compressed, with their headers (design:
 * docs/architecture.md, "Page cache"). A page is served only until it expires, and while the
 * database has the generation at which it was rendered. The size is limited in bytes; the least
 * recently used page is evicted first.
 */
export class PageCache {
  readonly #pages = new Map<string, StoredPage>();
  readonly #generation: GenerationWatch;
  readonly #limit: number;
  #bytes = 0;
  /** Compresses waiting pages smaller, one after the other. */
  #shrinking: Promise<void> = Promise.resolve();
  readonly #shrunk = new WeakSet<StoredPage>();

  constructor(generation: GenerationWatch, limitBytes = DEFAULT_LIMIT_BYTES) {
    this.#generation = generation;
    this.#limit = limitBytes;
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#bytes };
  }

  /** Finds a current page for a request that has just arrived. */
  find(key: string): StoredPage | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    const generation = this.#generation.currentOnArrival();
    // Not removed, because `findLast` may need it.
    if (generation === undefined) return undefined;
    if (page.generation !== generation || !isItsTime(page)) return undefined;
    // Moves the page to the end, the most recently used position.
    this.#pages.delete(key);
    this.#pages.set(key, page);
    if (page.form === "quick") this.#shrinkLater(key, page);
    return page;
  }

  /**
   * Finds a page as of the last successful read of the database, for use during an outage: as far
   * as is known, nobody using this database has published anything since. Time may have made it
   * stale.
   */
  findLast(key: string): StoredPage | undefined {
    const page = this.#pages.get(key);
    return page && page.generation === this.#generation.lastKnown() ? page : undefined;
  }

  /**
   * Finds a page from before something was published, which may not affect it: `renew` makes it
   * current again if it would be rendered from the same data. Excludes pages that time has made
   * stale.
   */
  findOld(key: string): StoredPage | undefined {
    const page = this.#pages.get(key);
    return page && isItsTime(page) ? page : undefined;
  }

  /**
   * Caches an unaffected page again, unless something was published since its data was read.
   *
   * @param askedAt the generation before the data was read; undefined if unknown: then nothing is
   *   cached
   * @returns the page to answer with, cached or not
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
   * Finishes a rendered page and caches it, unless something was published since rendering began.
   *
   * @param renderedAt the generation when rendering began; undefined if unknown: then nothing is
   *   cached
   * @returns the page to answer with, cached or not
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

  /**
   * Compresses a page smaller in the background. That is worth the time for a page requested twice,
   * not for a thousand pages requested once.
   */
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
    // All compressed forms together take no more than the text itself.
    bytes: ENTRY_OVERHEAD_BYTES + 2 * text.length,
  };
}

/** Returns the page in one encoding, which is created on first request. */
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
