import type { Config } from "./config.server.ts";
import type { Log } from "./log.server.ts";

/** Somebody's joke is forgotten after a day; a proxy sends the header with every request. */
const REMEMBERED_MS = 24 * 3_600_000;

/** Notices requests that came through a proxy although the settings name none (`TRUST_PROXY=0`). */
export class UnknownProxy {
  readonly #log: Log;
  readonly #isExpected: boolean;
  #lastSeen = Number.NEGATIVE_INFINITY;
  #isLogged = false;

  constructor({ trustedProxies }: Pick<Config, "trustedProxies">, log: Log) {
    this.#log = log;
    this.#isExpected = trustedProxies > 0;
  }

  /** Takes note of a request with `X-Forwarded-For`. */
  note(): void {
    if (this.#isExpected) return;
    this.#lastSeen = performance.now();
    if (this.#isLogged) return;
    this.#isLogged = true;
    this.#log.warn(
      "X-Forwarded-For arrives, but TRUST_PROXY is 0: all visitors share one limit. Set it to the number of proxies in front",
    );
  }

  /** Whether such a request came within the last day. */
  get isSeen(): boolean {
    return performance.now() - this.#lastSeen < REMEMBERED_MS;
  }
}
