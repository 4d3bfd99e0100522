import http from "node:http";

export type Answered = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };
export type Asked = {
  method?: string;
  /** A list that alternates names and values can repeat a name. It must then include a host. */
  headers?: Record<string, string> | string[];
  body?: string | Buffer;
};

/** Sends requests exactly as written, at most `atOnce` in parallel. */
export class Requests {
  readonly #agent: http.Agent;
  readonly #origin: URL;

  constructor(url: string, atOnce: number) {
    this.#agent = new http.Agent({ keepAlive: true, maxSockets: atOnce });
    this.#origin = new URL(url);
  }

  get origin(): string {
    return this.#origin.origin;
  }

  ask(path: string, { method = "GET", headers = {}, body }: Asked = {}): Promise<Answered> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = this.#origin;
      const request = http.request(
        { hostname, port, path, method, headers, agent: this.#agent },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk) => chunks.push(chunk));
          response.once("end", () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks),
            }),
          );
          response.once("error", reject);
        },
      );
      request.once("error", reject);
      if (body !== undefined) request.setHeader("Content-Length", Buffer.byteLength(body));
      request.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Processes pieces, at most `atOnce` in parallel. */
export async function inParallel<Piece>(
  pieces: Iterable<Piece>,
  atOnce: number,
  work: (piece: Piece) => Promise<void>,
): Promise<void> {
  const left = pieces[Symbol.iterator]();
  const worker = async () => {
    for (let next = left.next(); !next.done; next = left.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Returns the address of the nth visitor, behind a proxy: rate limits count by address. */
export function visitorAddress(nth: number): string {
  return `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`;
}
