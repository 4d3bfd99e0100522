import type { Config } from "../program/config.server.ts";
import type { Log } from "../program/log.server.ts";

/** A forged header is forgotten after a day. A proxy sends it with every request. */
const REMEMBERED_MS = 24 * 3_600_000;

/**
 * Detects requests that came through a proxy although the settings mention none (`TRUST_PROXY=0`).
 */
export class UnknownProxy {
  readonly #log: Log;
  readonly #isExpected: boolean;
  #lastSeen = Number.NEGATIVE_INFINITY;
  #isLogged = false;

  constructor({ trustedProxies }: Pick<Config, "trustedProxies">, log: Log) {
    this.#log = log;
    this.#isExpected = trustedProxies > 0;
  }

  /** Records a request with `X-Forwarded-For`. */
  note(): void {
    if (this.#isExpected) return;
    this.#lastSeen = performance.now();
    if (this.#isLogged) return;
    this.#isLogged = true;
    this.#log.warn(
      "X-Forwarded-For arrives, but TRUST_PROXY is 0: all visitors share one limit. Set it to the number of proxies in front",
    );
  }

  /** Whether there was such a request within the last day. */
  get isSeen(): boolean {
    return performance.now() - this.#lastSeen < REMEMBERED_MS;
  }
}
