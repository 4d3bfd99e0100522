import { setTimeout as pause } from "node:timers/promises";
import { drafts, statistics } from "./administrator-writes.ts";
import type { Target } from "./attacked-site.ts";
import { uploads } from "./picture-uploads.ts";
import { likes, messages, subscriptions } from "./visitor-writes.ts";
import { Refused, type WriteKind } from "./write-kind.ts";

/** The longest wait for the load to reach its number. The figures show if it fell short. */
const PATIENCE_MS = 30_000;
const SHORT_WHILE_MS = 20;

/**
 * Makes writes of all kinds at once: drafts, settings of the home page and picture uploads by an
 * administrator; messages, newsletter sign-ups and likes by visitors. Each kind records what the
 * server answered, to be compared with what it stores.
 */
export class WriteLoad {
  readonly kinds: WriteKind[];
  /** Answers without success: the load must be one that a server can carry. */
  readonly refused: string[] = [];

  constructor() {
    this.kinds = [drafts(), statistics(), uploads(), messages(), subscriptions(), likes()];
  }

  answered(): number {
    return this.kinds.reduce((sum, kind) => sum + kind.answered(), 0);
  }

  /** Writes until told to stop, or until the server no longer answers. */
  async run(target: Target, isStopping: () => boolean): Promise<void> {
    const writers = this.kinds.flatMap((kind) => Array.from({ length: kind.writers }, () => kind));
    await Promise.all(
      writers.map(async (kind) => {
        while (!isStopping()) {
          try {
            await kind.write(target);
          } catch (error) {
            if (error instanceof Refused) this.refused.push(`${kind.name}: ${error.message}`);
            else return;
          }
        }
      }),
    );
  }

  /**
   * Waits until this many writes are answered in total, and then for a random moment.
   *
   * @param newOfEachKind whether to wait for one of every kind too; uploads take the longest
   */
  async reach(wanted: number, newOfEachKind = true): Promise<void> {
    const latest = performance.now() + PATIENCE_MS;
    const before = new Map(newOfEachKind ? this.kinds.map((kind) => [kind, kind.answered()]) : []);
    const isEnough = () =>
      this.answered() >= wanted && this.kinds.every((kind) => kind.answered() > (before.get(kind) ?? 0));
    while (!isEnough() && performance.now() < latest) await pause(5);
    await pause(Math.random() * SHORT_WHILE_MS);
  }

  findLost(dataDir: string): string[] {
    return this.kinds.flatMap((kind) => kind.findLost(dataDir).map((lost) => `${kind.name}: ${lost}`));
  }
}
