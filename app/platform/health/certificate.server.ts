import { isIP } from "node:net";
import tls from "node:tls";
import type { Instant } from "#db/schema.ts";

const ANSWER_WITHIN_MS = 10_000;
/** A check within this time returns the previous result. */
const LOOK_HOLDS_MS = 3_600_000;

/**
 * The certificate of the site's public address, as visitors see it. Unknown while the address can't
 * be reached.
 */
export class Certificate {
  readonly #address: URL;
  #endsAt: Instant | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(siteUrl: string) {
    this.#address = new URL(siteUrl);
  }

  /**
   * When the certificate expires, according to the last check. Undefined before the first check,
   * and for a site without https.
   */
  get endsAt(): Instant | undefined {
    return this.#endsAt;
  }

  /**
   * Connects to the site and reads its certificate. A failure doesn't mean the site is down: the
   * machine may be unable to reach its own public address.
   */
  async look(): Promise<void> {
    if (this.#address.protocol !== "https:" || performance.now() - this.#lookedAt < LOOK_HOLDS_MS) return;
    this.#lookedAt = performance.now();
    this.#endsAt = (await readEnd(this.#address)) ?? this.#endsAt;
  }
}

function readEnd({ hostname, port }: URL): Promise<Instant | undefined> {
  const host = hostname.replace(/^\[|\]$/g, "");
  const socket = tls.connect({
    host,
    port: Number(port || 443),
    ...(isIP(host) ? {} : { servername: host }),
    // An expired certificate must be readable too. Nothing is sent.
    rejectUnauthorized: false,
  });
  return new Promise((resolve) => {
    const end = (endsAt?: Instant) => {
      socket.destroy();
      resolve(endsAt);
    };
    socket.setTimeout(ANSWER_WITHIN_MS, () => end());
    socket.once("error", () => end());
    socket.once("secureConnect", () => {
      const endsAt = Date.parse(socket.getPeerCertificate().valid_to);
      end(Number.isNaN(endsAt) ? undefined : endsAt);
    });
  });
}
