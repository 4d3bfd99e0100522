import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { SiteRequest } from "./address.ts";

/** How many pipelined requests may wait on one connection. Browsers and proxies don't pipeline. */
const MAX_WAITING = 8;

const waiting = new WeakMap<Socket, number>();

/**
 * Ends a connection that pipelines far more requests than it reads answers. Node starts all of them
 * at once, and would hold the files and answers of thousands for one connection that reads nothing.
 *
 * A sequential client may also seem to pipeline: it has the last byte of an answer a moment before
 * the server notices that the file has ended. So only requests that are still waiting count.
 *
 * @returns whether the request must not be answered any more
 */
export function endIfTooMany({ socket }: Pick<SiteRequest, "socket">, response: ServerResponse): boolean {
  // Node assigns a response its socket when it is next to be answered.
  if (response.socket !== null) return socket.destroyed;
  const count = (waiting.get(socket) ?? 0) + 1;
  waiting.set(socket, count);
  response.once("close", () => waiting.set(socket, (waiting.get(socket) ?? 0) - 1));
  if (count > MAX_WAITING) socket.destroy();
  return socket.destroyed;
}
