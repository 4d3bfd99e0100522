import type { Target } from "./attacked-site.ts";

/** One kind of write, made by any number of writers. Remembers what was answered. */
export type WriteKind = {
  name: string;
  writers: number;
  /** Sends one write and records its answer. Rejects if none comes. */
  write(target: Target): Promise<void>;
  /** Returns the answered writes that are missing. */
  findLost(dataDir: string): string[];
  /** Counts the answered writes. */
  answered(): number;
};

/** The server answered without success, though the load is one that it can carry. */
export class Refused extends Error {}

/**
 * Sends one write, as the administrator if no other headers are given.
 *
 * @returns the answer's text
 * @throws Refused if the answer isn't a success
 */
export async function send(
  { server, cookie }: Target,
  method: string,
  address: string,
  body: string | URLSearchParams | FormData,
  headers: Record<string, string> = { Cookie: cookie },
): Promise<string> {
  const answer = await fetch(server.url + address, {
    method,
    headers: { Origin: server.url, "Sec-Fetch-Site": "same-origin", ...headers },
    body,
  });
  // An answer counts once all of it has arrived.
  const text = await answer.text();
  if (!answer.ok) throw new Refused(`${method} ${address} answered ${answer.status}: ${text.slice(0, 200)}`);
  return text;
}
