import { PRIVATE_FORM_LIMIT_BYTES } from "./body-limits.ts";

/** Memory reserved for the body of one request. */
export type BodyRoom = {
  /** Reserves memory for the next piece of the body. False if there is none left for it. */
  take(bytes: number): boolean;
  /**
   * Resolves when this body has to give up its memory to others. Its request must then be refused.
   */
  readonly lost: Promise<"too slow">;
  /** Call it once the whole body has arrived. The body then keeps its memory until `release`. */
  finish(): void;
  /** Gives everything back. Call it once nothing refers to the body any more. */
  release(): void;
};

const MB = 1024 * 1024;

/** Five pictures or two PDFs at once. Only administrators can take any of it. */
const MAX_ADMINISTRATORS_BYTES = 56 * MB;
/** For the public forms. */
const MAX_FORMS_BYTES = 8 * MB;
/** For sign-in, and for the admin area until the session has been looked up. */
const MAX_PRIVATE_BYTES = 4 * MB;
/** What one client may take of either, so that nobody uses it all up. */
const MAX_CLIENT_BYTES = 2 * MB;
/**
 * A younger body is never evicted. In a burst, newcomers are refused instead, which costs less
 * memory than accepting each one and ending another. An honest form has arrived by then.
 */
const MIN_AGE_TO_LOSE_MS = 100;
/** How long an administrator's upload waits for others to finish. */
const MAX_WAIT_MS = 60_000;

/** After this long without data, an administrator's body can be evicted for one that waits. */
const ADMINISTRATOR_IDLE_MS = 1_000;

/** Node reads this much of a body ahead of its reader. */
const READ_AHEAD_BYTES = 128 * 1024;
/** The memory that one piece costs in addition to its bytes. */
const PIECE_BYTES = 512;

type Limits = {
  administratorsBytes?: number;
  formsBytes?: number;
  privateBytes?: number;
  clientBytes?: number;
  waitMs?: number;
  minAgeMs?: number;
};

/** The memory that the bodies of all requests in flight share. */
export class BodyBudget {
  readonly #forms: VisitorRooms;
  readonly #private: VisitorRooms;
  readonly #administrators: AdministratorRooms;

  constructor({
    administratorsBytes = MAX_ADMINISTRATORS_BYTES,
    formsBytes = MAX_FORMS_BYTES,
    privateBytes = MAX_PRIVATE_BYTES,
    clientBytes = MAX_CLIENT_BYTES,
    waitMs = MAX_WAIT_MS,
    minAgeMs = MIN_AGE_TO_LOSE_MS,
  }: Limits = {}) {
    this.#forms = new VisitorRooms(formsBytes, clientBytes, minAgeMs);
    this.#private = new VisitorRooms(privateBytes, clientBytes, minAgeMs);
    this.#administrators = new AdministratorRooms(administratorsBytes, waitMs);
  }

  /**
   * Reserves memory for the body of somebody who isn't known to be an administrator, before any of
   * it is read: for a whole form, or for the beginning of something larger. It grows if the body
   * comes in small pieces.
   *
   * @param client where the request comes from (`clientOf`)
   * @param length of the body in bytes (`bodyLength`)
   * @param isPrivate whether the address belongs to sign-in or the admin area, which have memory of
   *   their own
   * @returns undefined if all the memory is taken by bodies that have arrived and are being
   *   processed
   */
  forVisitor(client: string, length: number, isPrivate: boolean): BodyRoom | undefined {
    return (isPrivate ? this.#private : this.#forms).take(client, firstBytes(length));
  }

  /**
   * Reserves memory for the whole body of an administrator in advance. Queues it if others have to
   * finish first.
   *
   * @param bytes the length of the body, or the most that it may have
   * @returns undefined if there was none in time
   */
  forAdministrator(bytes: number): Promise<BodyRoom | undefined> {
    return this.#administrators.take(bytes);
  }
}

function firstBytes(length: number): number {
  return PIECE_BYTES + (length <= PRIVATE_FORM_LIMIT_BYTES ? length : READ_AHEAD_BYTES);
}

type VisitorRoom = { client: string; bytes: number; since: number; lose: () => void };

/**
 * The memory of visitors' bodies. When it is used up, newcomers aren't refused. Instead, the
 * unfinished body that has cost most (bytes held, times how long) is evicted. So idle connections
 * keep nobody out, and a small form on a slow line outlasts them.
 */
class VisitorRooms {
  readonly #maxBytes: number;
  readonly #maxClientBytes: number;
  readonly #minAgeMs: number;
  readonly #rooms = new Set<VisitorRoom>();
  readonly #unfinished = new Set<VisitorRoom>();

  constructor(maxBytes: number, maxClientBytes: number, minAgeMs: number) {
    this.#maxBytes = maxBytes;
    this.#maxClientBytes = maxClientBytes;
    this.#minAgeMs = minAgeMs;
  }

  take(client: string, bytes: number): BodyRoom | undefined {
    const { promise: lost, resolve } = Promise.withResolvers<"too slow">();
    const room = { client, bytes: 0, since: performance.now(), lose: () => resolve("too slow") };
    let arrived = 0;
    this.#rooms.add(room);
    this.#unfinished.add(room);
    if (!this.#growTo(room, bytes)) return undefined;
    return {
      lost,
      take: (bytes) => {
        arrived += bytes + PIECE_BYTES;
        return this.#growTo(room, arrived);
      },
      finish: () => void this.#unfinished.delete(room),
      release: () => this.#remove(room),
    };
  }

  /** Whether the memory was available. If not, the body has lost what it had. */
  #growTo(room: VisitorRoom, bytes: number): boolean {
    if (bytes > room.bytes) {
      room.bytes = bytes;
      this.#makeRoom(room, this.#maxClientBytes, ({ client }) => client === room.client);
      this.#makeRoom(room, this.#maxBytes, () => true);
    }
    return this.#rooms.has(room);
  }

  #makeRoom(newcomer: VisitorRoom, maxBytes: number, isMeant: (room: VisitorRoom) => boolean): void {
    let taken = 0;
    for (const room of this.#rooms) if (isMeant(room)) taken += room.bytes;
    while (taken > maxBytes) {
      const costliest = this.#costliest(isMeant);
      if (!costliest) {
        this.#remove(newcomer);
        newcomer.lose();
        return;
      }
      taken -= costliest.bytes;
      this.#remove(costliest);
      costliest.lose();
    }
  }

  #costliest(isMeant: (room: VisitorRoom) => boolean): VisitorRoom | undefined {
    const now = performance.now();
    let found: VisitorRoom | undefined;
    let most = -1;
    for (const room of this.#unfinished) {
      const age = now - room.since;
      const cost = room.bytes * age;
      if (age < this.#minAgeMs || cost <= most || !isMeant(room)) continue;
      found = room;
      most = cost;
    }
    return found;
  }

  #remove(room: VisitorRoom): void {
    this.#rooms.delete(room);
    this.#unfinished.delete(room);
  }
}

type AdministratorRoom = {
  bytes: number;
  lastPieceAt: number;
  isFinished: boolean;
  lost: Promise<"too slow">;
  lose: () => void;
};

/**
 * The memory of administrators' bodies, which wait in a queue, since somebody may add a dozen large
 * pictures at once. Small bodies, such as a save, never wait. While somebody waits, a body without
 * data for a second is evicted.
 */
class AdministratorRooms {
  readonly #maxBytes: number;
  readonly #waitMs: number;
  readonly #rooms = new Set<AdministratorRoom>();
  readonly #waiting: { bytes: number; begin: (room: AdministratorRoom) => void }[] = [];
  #sweep: NodeJS.Timeout | undefined;

  constructor(maxBytes: number, waitMs: number) {
    this.#maxBytes = maxBytes;
    this.#waitMs = waitMs;
  }

  async take(bytes: number): Promise<BodyRoom | undefined> {
    const isFree =
      bytes <= PRIVATE_FORM_LIMIT_BYTES || (this.#waiting.length === 0 && this.#hasRoomFor(bytes));
    const room = isFree ? this.#open(bytes) : await this.#wait(bytes);
    if (!room) return undefined;
    return {
      lost: room.lost,
      take: () => {
        room.lastPieceAt = performance.now();
        return this.#rooms.has(room);
      },
      finish: () => {
        room.isFinished = true;
      },
      release: () => {
        if (this.#rooms.delete(room)) this.#beginWaiting();
      },
    };
  }

  #open(bytes: number): AdministratorRoom {
    const { promise: lost, resolve } = Promise.withResolvers<"too slow">();
    const lose = () => resolve("too slow");
    const room = { bytes, lastPieceAt: performance.now(), isFinished: false, lost, lose };
    this.#rooms.add(room);
    return room;
  }

  #hasRoomFor(bytes: number): boolean {
    let taken = bytes;
    for (const room of this.#rooms) taken += room.bytes;
    return taken <= this.#maxBytes;
  }

  #wait(bytes: number): Promise<AdministratorRoom | undefined> {
    const { promise, resolve } = Promise.withResolvers<AdministratorRoom | undefined>();
    const waiting = { bytes, begin: resolve };
    this.#waiting.push(waiting);
    this.#sweep ??= setInterval(() => this.#endIdle(), ADMINISTRATOR_IDLE_MS / 2).unref();
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      resolve(undefined);
      this.#beginWaiting();
    }, this.#waitMs);
    return promise.finally(() => clearTimeout(timer));
  }

  #endIdle(): void {
    const latest = performance.now() - ADMINISTRATOR_IDLE_MS;
    for (const room of this.#rooms) {
      if (room.isFinished || room.lastPieceAt > latest) continue;
      this.#rooms.delete(room);
      room.lose();
    }
    this.#beginWaiting();
  }

  #beginWaiting(): void {
    for (let next = this.#waiting[0]; next && this.#hasRoomFor(next.bytes); next = this.#waiting[0]) {
      this.#waiting.shift();
      next.begin(this.#open(next.bytes));
    }
    if (this.#waiting.length > 0) return;
    clearInterval(this.#sweep);
    this.#sweep = undefined;
  }
}
