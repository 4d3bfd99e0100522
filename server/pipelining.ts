import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { SiteRequest } from "./address.ts";

/** So many requests may wait on one connection for the answer to the one before them. Browsers and proxies send none so early. */
const MOST_WAITING = 8;

const waiting = new WeakMap<Socket, number>();

/**
 * Ends a connection that asks far more than it takes the answers of. Node begins with all of them at once, and would hold the
 * files and answers of thousands for one connection that reads nothing.
 *
 * A client that asks for one thing after another may be early as well: it has the last byte of an answer a moment before the server
 * has found out that this was the end of the file. So only those that still wait count.
 *
 * @returns whether the request is not to be answered any more
 */
export function endIfTooMany({ socket }: Pick<SiteRequest, "socket">, response: ServerResponse): boolean {
  // An answer gets its socket when it is its turn.
  if (response.socket !== null) return socket.destroyed;
  const count = (waiting.get(socket) ?? 0) + 1;
  waiting.set(socket, count);
  response.once("close", () => waiting.set(socket, (waiting.get(socket) ?? 0) - 1));
  if (count > MOST_WAITING) socket.destroy();
  return socket.destroyed;
}
