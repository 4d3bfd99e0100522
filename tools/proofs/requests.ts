import http from "node:http";

export type Answered = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };
export type Asked = {
  method?: string;
  /** A list of names and values in turns can hold a name twice; it has to name a host then. */
  headers?: Record<string, string> | string[];
  body?: string | Buffer;
};

/** Sends requests exactly as they are written, at most so many at once. */
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

/** Works through many pieces, so many at once. */
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

/** Where the nth of many visitors comes from, behind a proxy: limits count by place. */
export function visitorAddress(nth: number): string {
  return `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`;
}
