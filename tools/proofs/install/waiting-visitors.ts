import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

const RETRY_MS = 100;
const PAGES = ["/", "/blogs", "/events", "/about", "/contact"];

/**
 * Visitors behind a proxy that retries while the server accepts no connections, like
 * packaging/Caddyfile. A request has failed if the server dropped it after accepting it, or
 * answered with an error.
 */
export class WaitingVisitors {
  readonly failed: string[] = [];
  answered = 0;
  longestMs = 0;
  #isOver = false;
  readonly #http: typeof http | typeof https;
  readonly #agent: http.Agent;
  readonly #visits: Promise<unknown>;

  constructor(url: string, count: number) {
    this.#http = url.startsWith("https:") ? https : http;
    // Visits a site on this machine by its own name.
    const lookup: LookupFunction = (_name, _options, done) =>
      done(null, [{ address: "127.0.0.1", family: 4 }]);
    this.#agent = new this.#http.Agent({ keepAlive: true, lookup });
    this.#visits = Promise.all(Array.from({ length: count }, (_, index) => this.#visit(url, index)));
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#visits;
    this.#agent.destroy();
  }

  async #visit(url: string, index: number): Promise<void> {
    for (let count = index; !this.#isOver; count += 1) {
      const started = performance.now();
      let outcome = await this.#ask(url + PAGES[count % PAGES.length]);
      while (outcome === "ECONNREFUSED") {
        await pause(RETRY_MS);
        outcome = await this.#ask(url + PAGES[count % PAGES.length]);
      }
      this.longestMs = Math.max(this.longestMs, performance.now() - started);
      if (outcome === "200") this.answered += 1;
      else this.failed.push(outcome);
      await pause(20);
    }
  }

  #ask(address: string): Promise<string> {
    return new Promise((resolve) => {
      const request = this.#http.get(address, { agent: this.#agent }, (response) => {
        response.resume();
        response.on("end", () => resolve(String(response.statusCode)));
        response.on("error", (error) => resolve(error.message));
      });
      request.on("error", (error: NodeJS.ErrnoException) => {
        // An idle connection that the server has closed meanwhile. A proxy opens another one, since
        // nothing was sent.
        resolve(
          request.reusedSocket && error.code === "ECONNRESET"
            ? "ECONNREFUSED"
            : (error.code ?? error.message),
        );
      });
    });
  }
}
