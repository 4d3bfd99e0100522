import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Health } from "./health-asker.ts";

/**
 * Requests /healthz over and over from a process of its own: writing a large request blocks the
 * program that sends it, and that delay would be blamed on the server.
 */
export class HealthWatch {
  readonly #asker: ChildProcess;

  constructor({ url, pid }: { url: string; pid: number }) {
    this.#asker = fork(path.join(import.meta.dirname, "health-asker.ts"), [`${url}/healthz`, String(pid)]);
  }

  /** Starts measuring after the first response. */
  async begin(): Promise<void> {
    await this.#tell("begin");
  }

  /** Returns the longest response times since {@link begin}. */
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
