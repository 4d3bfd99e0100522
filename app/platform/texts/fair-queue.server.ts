import { AsyncLocalStorage } from "node:async_hooks";

type Waiting = (end: (() => void) | undefined) => void;

/**
 * A fair queue for something that serves one at a time. It alternates between people, so that
 * nobody waits behind everything that another person has sent.
 */
export class FairQueue {
  readonly #mostEach: number;
  readonly #patienceMs: number;
  /** Waiting entries per person. The next person comes first. */
  readonly #waiting = new Map<string, Waiting[]>();
  #isTaken = false;

  /**
   * @param mostEach how many entries of one person may wait
   * @param patienceMs how long an entry waits at most
   */
  constructor(mostEach: number, patienceMs: number) {
    this.#mostEach = mostEach;
    this.#patienceMs = patienceMs;
  }

  /**
   * Waits in the queue.
   *
   * @returns a function to call when done, or undefined: too many wait, it took too long, or {@link
   *   dismiss}
   */
  async take(person: string): Promise<(() => void) | undefined> {
    if (!this.#isTaken) return this.#begin(person);
    const queue = this.#waiting.get(person) ?? [];
    if (queue.length >= this.#mostEach) return undefined;
    return new Promise((resolve) => {
      const waiting: Waiting = (end) => {
        clearTimeout(tooLong);
        resolve(end);
      };
      const tooLong = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1);
        if (queue.length === 0) this.#waiting.delete(person);
        waiting(undefined);
      }, this.#patienceMs);
      queue.push(waiting);
      this.#waiting.set(person, queue);
    });
  }

  /** Cancels all waiting entries of a person. */
  dismiss(person: string): void {
    const queue = this.#waiting.get(person) ?? [];
    this.#waiting.delete(person);
    for (const waiting of queue) waiting(undefined);
  }

  #begin(person: string): () => void {
    this.#isTaken = true;
    return () => this.#goOn(person);
  }

  #goOn(last: string): void {
    this.#isTaken = false;
    const people = [...this.#waiting.keys()];
    const person = people.find((waits) => waits !== last) ?? last;
    const queue = this.#waiting.get(person);
    const next = queue?.shift();
    if (!queue || !next) return;
    this.#waiting.delete(person);
    if (queue.length > 0) this.#waiting.set(person, queue);
    next(this.#begin(person));
  }
}

const reader = new AsyncLocalStorage<string>();

/** Runs `work`. Texts that it processes are queued as those of this person. */
export function readTextsFor<Result>(personId: string, work: () => Result): Result {
  return reader.run(personId, work);
}

/**
 * Returns the person whose texts are being processed, or the same value for everything that no
 * person requested.
 */
export function textReader(): string {
  return reader.getStore() ?? "";
}
