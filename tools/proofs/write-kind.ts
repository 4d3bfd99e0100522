import type { Target } from "./attacked-site.ts";

/** One kind of write, by as many writers as it wants. It remembers what was answered. */
export type WriteKind = {
  name: string;
  writers: number;
  /** Sends one write and notes its answer. Rejects when none comes. */
  write(target: Target): Promise<void>;
  /** What was answered and is not there. */
  findLost(dataDir: string): string[];
  /** How many writes were answered. */
  answered(): number;
};

/** An answer that is no success, to a write that a server can carry. */
export class Refused extends Error {}

/**
 * Sends one write, by the administrator where no other headers are given.
 *
 * @returns what was answered
 * @throws Refused when that is no success
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
  // An answer counts once all of it is there.
  const text = await answer.text();
  if (!answer.ok) throw new Refused(`${method} ${address} answered ${answer.status}: ${text.slice(0, 200)}`);
  return text;
}
