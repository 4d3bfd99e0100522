import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Health } from "./health-asker.ts";

/**
 * Asks for /healthz again and again, from a process of its own: writing a large request holds up the program that sends it,
 * and its own waiting would be taken for the server's.
 */
export class HealthWatch {
  readonly #asker: ChildProcess;

  constructor({ url, pid }: { url: string; pid: number }) {
    this.#asker = fork(path.join(import.meta.dirname, "health-asker.ts"), [`${url}/healthz`, String(pid)]);
  }

  /** Measures from now on, once the first answer is there. */
  async begin(): Promise<void> {
    await this.#tell("begin");
  }

  /** The longest answers since {@link begin}. */
  end(): Promise<Health> {
    return this.#tell("end");
  }

  close(): void {
    this.#asker.kill();
  }

  async #tell(what: "begin" | "end"): Promise<Health> {
    this.#asker.send(what);
    const [answer] = await once(this.#asker, "message");
    return answer as Health;
  }
}
