import type { Server } from "node:http";
import type { Socket } from "node:net";

/** So long one piece of an answer may wait until it is taken, and longer by its size. */
const PATIENCE_MS = 30_000;
/** 4 KB a second: a weak mobile line. */
const SLOWEST_BYTES_PER_MS = 4;
const LOOK_EVERY_MS = 5_000;

/** A piece that waited when it was last looked at: which one, and since when. */
type Waiting = { taken: number; since: number };

/**
 * Ends connections that do not take the answer they asked for. Node has no time limit for that: whoever reads nothing, or a byte
 * now and then, could keep the answer in memory and its file open for ever. Connections are looked at now and then, so that the
 * way of a request stays as short as it is.
 *
 * A piece is what was written at once: 64 KB of a file, or a whole page.
 */
export function endSlowReaders(
  server: Server,
  { patienceMs = PATIENCE_MS, lookEveryMs = LOOK_EVERY_MS } = {},
): void {
  const open = new Set<Socket>();
  const waiting = new WeakMap<Socket, Waiting>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  setInterval(() => {
    for (const socket of open) if (isTooSlow(socket)) socket.destroy();
  }, lookEveryMs).unref();

  function isTooSlow(socket: Socket): boolean {
    const left = socket.writableLength;
    if (left === 0) {
      waiting.delete(socket);
      return false;
    }
    const taken = socket.bytesWritten - left;
    const known = waiting.get(socket);
    if (known?.taken === taken)
      return performance.now() - known.since > patienceMs + left / SLOWEST_BYTES_PER_MS;
    waiting.set(socket, { taken, since: performance.now() });
    return false;
  }
}
