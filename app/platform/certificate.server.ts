import { isIP } from "node:net";
import tls from "node:tls";
import type { Instant } from "#db/schema.ts";

const ANSWER_WITHIN_MS = 10_000;
/** Who asks again sooner gets what was found last. */
const LOOK_HOLDS_MS = 3_600_000;

/** The certificate of the site's public address, as visitors are shown it. Nothing is known of one that can't be reached. */
export class Certificate {
  readonly #address: URL;
  #endsAt: Instant | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(siteUrl: string) {
    this.#address = new URL(siteUrl);
  }

  /** When it ends, as the last look has shown; undefined before the first one, and for a site without https. */
  get endsAt(): Instant | undefined {
    return this.#endsAt;
  }

  /** Connects to the site and reads its certificate. A failure isn't one of the site: the machine may not reach itself. */
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
    // One that has expired is to be read, too. Nothing is sent.
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
