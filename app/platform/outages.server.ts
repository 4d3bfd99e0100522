import type { Log } from "./log.server.ts";

/** What the site stands on and cannot repair by itself. The mail server is another matter: the outbox waits for it. */
export type Part = "database" | "files";

/** `isFull`: there is no room left; else it does not answer, or cannot be read or written. */
export type Outage = { part: Part; isFull: boolean };

/** A part of the site that is away: what failed because of it is nobody's fault and is worth trying again. */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
  readonly part: Part;

  constructor(part: Part, cause: unknown) {
    super(cause instanceof Error ? cause.message : `the ${part} cannot be used`, { cause });
    this.part = part;
  }
}

/** When a browser, a proxy or a program may ask again after a 503. */
export const RETRY_AFTER_SECONDS = 10;

/** SQLite's results, without their kind, that speak of the disk and not of the statement. */
const SQLITE_FULL = 13;
const SQLITE_AWAY = new Set([
  ...[
    SQLITE_FULL,
    10 /* I/O error */,
    8 /* read-only */,
    14 /* cannot open */,
    5 /* busy */,
    15 /* protocol */,
  ],
  ...[11 /* damaged */, 26 /* no database */],
]);
const NO_ROOM = new Set(["ENOSPC", "EDQUOT", "EFBIG", "53100"]);
const NO_DISK = new Set(["EIO", "EROFS", "ESTALE", "ENODEV", "ENXIO", "EMFILE", "ENFILE"]);

/** Finds out whether a failure comes from a part that is away; undefined for everything else, such as a fault of ours. */
export function findOutage(error: unknown): Outage | undefined {
  let part: Part | undefined;
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, errcode } = at as { code?: unknown; errcode?: unknown };
    if (at instanceof Unavailable) part ??= at.part;
    if (typeof errcode === "number" && SQLITE_AWAY.has(errcode & 0xff))
      return { part: "database", isFull: (errcode & 0xff) === SQLITE_FULL };
    if (typeof code === "string" && NO_ROOM.has(code)) return { part: part ?? "files", isFull: true };
    if (typeof code === "string" && NO_DISK.has(code)) part ??= "files";
  }
  return part && { part, isFull: false };
}

/** How long the result of a check is good: anybody may ask for one, and each writes to the database and the files. */
const CHECK_HOLDS_MS = 2_000;
/** How often it is looked whether a part is back, and how long a look may take. */
const LOOK_EVERY_MS = 1_000;
const MAX_LOOK_MS = 5_000;
/** A part that comes and goes, as a disk with a few bytes left, is said to be away once in this time. */
const SAY_EVERY_MS = 60_000;

type Standing = { isFull: boolean; since: number; refused: number; timer: NodeJS.Timeout };

/**
 * Knows which parts of the site are away. The log tells when one goes and when it is back, not each request that failed
 * meanwhile; it is looked once a second whether it is back, and nothing has to be started anew.
 */
export class Outages {
  readonly #log: Log;
  readonly #checks: Record<Part, () => Promise<unknown>>;
  readonly #away = new Map<Part, Standing>();
  readonly #said = new Map<Part, number>();
  #check: { at: number; done: Promise<unknown> } | undefined;

  /** @param checks proves that a part can be read and written now; rejects otherwise */
  constructor(log: Log, checks: Record<Part, () => Promise<unknown>>) {
    this.#log = log;
    this.#checks = checks;
  }

  /**
   * Takes note of a failure: an outage is said once for all that it makes fail, everything else is a line in the log.
   *
   * @param what the words of that line
   * @returns the status to answer with
   */
  statusOf(error: unknown, what: string): 500 | 503 {
    if (this.report(error)) return 503;
    this.#log.error({ err: error }, what);
    return 500;
  }

  /** Takes note of an outage; false for a failure of another kind. */
  report(error: unknown): boolean {
    const outage = findOutage(error);
    if (!outage) return false;
    const { part, isFull } = outage;
    const known = this.#away.get(part);
    if (known) {
      known.refused += 1;
      known.isFull = isFull;
      return true;
    }
    this.#away.set(part, { isFull, since: performance.now(), refused: 1, timer: this.#lookLater(part) });
    if (this.#isNews(part)) this.#log.error({ err: error, part, isFull }, `the ${part} cannot be used`);
    return true;
  }

  isAway(part: Part): boolean {
    return this.#away.has(part);
  }

  list(): Outage[] {
    return Array.from(this.#away, ([part, { isFull }]) => ({ part, isFull }));
  }

  /**
   * Checks all parts, unless that was done within the last two seconds: then it answers by what is known since.
   *
   * @returns those that are away
   */
  async check(): Promise<Part[]> {
    const now = performance.now();
    if (!this.#check || now - this.#check.at >= CHECK_HOLDS_MS) {
      const parts = Object.keys(this.#checks) as Part[];
      this.#check = { at: now, done: Promise.all(parts.map((part) => this.#look(part))) };
    }
    await this.#check.done;
    return [...this.#away.keys()];
  }

  close(): void {
    for (const { timer } of this.#away.values()) clearTimeout(timer);
  }

  #lookLater(part: Part): NodeJS.Timeout {
    return setTimeout(async () => {
      if (await this.#look(part)) return;
      const standing = this.#away.get(part);
      if (standing) standing.timer = this.#lookLater(part);
    }, LOOK_EVERY_MS).unref();
  }

  async #look(part: Part): Promise<boolean> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => late.reject(new Unavailable(part, new Error("it takes too long"))),
      MAX_LOOK_MS,
    );
    try {
      await Promise.race([this.#checks[part](), late.promise]);
    } catch (error) {
      // Whatever it says: a part that fails its check cannot be used.
      if (!this.#away.has(part)) this.report(findOutage(error) ? error : new Unavailable(part, error));
      return false;
    } finally {
      clearTimeout(timer);
    }
    this.#isBack(part);
    return true;
  }

  #isBack(part: Part): void {
    const standing = this.#away.get(part);
    if (!standing) return;
    clearTimeout(standing.timer);
    this.#away.delete(part);
    const seconds = Math.round((performance.now() - standing.since) / 1000);
    this.#log.info({ part, seconds, refused: standing.refused }, `the ${part} can be used again`);
  }

  #isNews(part: Part): boolean {
    const isNews = performance.now() - (this.#said.get(part) ?? Number.NEGATIVE_INFINITY) > SAY_EVERY_MS;
    if (isNews) this.#said.set(part, performance.now());
    return isNews;
  }
}
