import { once } from "node:events";
import net from "node:net";

/**
 * The number of requests in flight. A connection with many more is closed (server/pipelining.ts).
 */
const BATCH = 8;

/**
 * Requests very many addresses over one connection, without waiting for an answer before the next
 * request (HTTP/1.1 pipelining), as an attacker would to fill a cache.
 *
 * @param headers of each request; choose them so that answers are short, since they are only
 *   counted
 * @returns how many answers had which status
 */
export async function askInARow(
  url: string,
  addresses: Iterable<string>,
  headers: Record<string, string>,
): Promise<Record<string, number>> {
  const { hostname, port, host } = new URL(url);
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = net.connect(Number(port), hostname);
  socket.setEncoding("latin1");
  const statuses: Record<string, number> = {};
  const answers = countAnswers(socket, statuses);
  try {
    await once(socket, "connect");
    let batch: string[] = [];
    for (const address of addresses) {
      batch.push(`GET ${address} HTTP/1.1\r\n${lines.join("")}\r\n`);
      if (batch.length < BATCH) continue;
      socket.write(batch.join(""));
      await answers(batch.length);
      batch = [];
    }
    socket.write(batch.join(""));
    await answers(batch.length);
    return statuses;
  } finally {
    socket.destroy();
  }
}

/** Counts status lines as they arrive. The returned function waits for that many more. */
function countAnswers(socket: net.Socket, statuses: Record<string, number>) {
  let counted = 0;
  let wanted = 0;
  let rest = "";
  let arrived = () => {};
  let broken: (error: Error) => void = () => {};
  socket.on("data", (text: string) => {
    const whole = rest + text;
    for (const [, status = ""] of whole.matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
      statuses[status] = (statuses[status] ?? 0) + 1;
      counted += 1;
    }
    // A status line may be split between two chunks.
    const last = whole.lastIndexOf("HTTP/1.1");
    rest = whole
      .slice(last >= 0 && whole.length - last < 13 ? last : -12)
      .replace(/^.*HTTP\/1\.1 \d{3} /s, "");
    if (counted >= wanted) arrived();
  });
  socket.on("error", (error) => broken(error));
  socket.on("close", () => broken(new Error(`The connection was closed after ${counted} answers`)));
  return (count: number) =>
    new Promise<void>((resolve, reject) => {
      wanted += count;
      arrived = resolve;
      broken = reject;
      if (counted >= wanted) resolve();
    });
}
