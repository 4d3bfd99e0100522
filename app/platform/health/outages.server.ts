import type { Log } from "../program/log.server.ts";

/**
 * What the site depends on and cannot repair itself. The mail server isn't among them, because the
 * outbox waits for it.
 */
export type Part = "database" | "files";

/** `isFull`: there is no space left. Otherwise it doesn't respond, or cannot be read or written. */
export type Outage = { part: Part; isFull: boolean };

/**
 * A part of the site is unavailable. Nobody is to blame for what fails because of it, and it is
 * worth retrying.
 */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
  readonly part: Part;

  constructor(part: Part, cause: unknown) {
    super(cause instanceof Error ? cause.message : `the ${part} cannot be used`, { cause });
    this.part = part;
  }
}

/** When browsers, proxies and other clients may try again after a 503. */
export const RETRY_AFTER_SECONDS = 10;

/** SQLite's primary result codes that point to the disk rather than the statement. */
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

/**
 * Finds out whether an error comes from an unavailable part. Undefined for every other error, such
 * as a bug of ours.
 */
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

/** What the part itself said. Its stack trace would lead nobody further. */
function causeOf(error: unknown): string {
  return error instanceof Error ? (error.cause ? causeOf(error.cause) : error.message) : String(error);
}

/**
 * How long the result of a check is reused. Anybody may ask for one, and each writes to the
 * database and to the files.
 */
const CHECK_HOLDS_MS = 2_000;
/** How often an unavailable part is checked, and how long a check may take. */
const LOOK_EVERY_MS = 1_000;
const MAX_LOOK_MS = 5_000;
/**
 * The least time between two log lines about a part that keeps failing and recovering, such as a
 * disk with only a few bytes left.
 */
const SAY_EVERY_MS = 60_000;

type Standing = { isFull: boolean; since: number; refused: number; timer: NodeJS.Timeout };

/**
 * Tracks which parts of the site are unavailable. Logs when a part fails and when it is back, not
 * every request that failed in between. Checks an unavailable part once a second, so that nothing
 * needs a restart.
 */
export class Outages {
  readonly #log: Log;
  readonly #checks: Record<Part, () => Promise<unknown>>;
  readonly #away = new Map<Part, Standing>();
  readonly #said = new Map<Part, number>();
  #check: { at: number; done: Promise<unknown> } | undefined;

  /** @param checks test whether a part can be read and written now, and reject if not */
  constructor(log: Log, checks: Record<Part, () => Promise<unknown>>) {
    this.#log = log;
    this.#checks = checks;
  }

  /**
   * Reports an error: logs an outage once for all the requests that it fails, and any other error
   * each time.
   *
   * @param what the message of the log line
   * @returns the status to answer with
   */
  statusOf(error: unknown, what: string): 500 | 503 {
    if (this.report(error)) return 503;
    this.#log.error({ err: error }, what);
    return 500;
  }

  /** Records an outage. Returns false for an error of another kind. */
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
    if (this.#isNews(part))
      this.#log.error({ part, isFull, cause: causeOf(error) }, `the ${part} cannot be used`);
    return true;
  }

  isAway(part: Part): boolean {
    return this.#away.has(part);
  }

  list(): Outage[] {
    return Array.from(this.#away, ([part, { isFull }]) => ({ part, isFull }));
  }

  /**
   * Checks all parts. Within two seconds of the last check, returns what has been known since.
   *
   * @returns the unavailable parts
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
      // Whatever the error: a part that fails its check is unavailable.
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
