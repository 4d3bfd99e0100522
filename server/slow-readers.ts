import type { Server } from "node:http";
import type { Socket } from "node:net";

/** How long a chunk of an answer may wait to be read. Its size adds to this. */
const PATIENCE_MS = 30_000;
/** 4 KB per second: a weak mobile connection. */
const SLOWEST_BYTES_PER_MS = 4;
const LOOK_EVERY_MS = 5_000;

/**
 * A chunk that was waiting at the last check: its position in the output, and since when it waits.
 */
type Waiting = { taken: number; since: number };

/**
 * Ends connections that do not read the answer they requested. Node has no timeout for this: a
 * client that reads nothing, or a byte now and then, could keep the answer in memory and its file
 * open forever. A timer checks all connections, so that requests themselves have no extra work.
 *
 * A chunk is what was written at once: 64 KB of a file, or a whole page.
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
    if (left === 0) return false;
    const taken = socket.bytesWritten - left;
    const known = waiting.get(socket);
    if (known?.taken === taken)
      return performance.now() - known.since > patienceMs + left / SLOWEST_BYTES_PER_MS;
    waiting.set(socket, { taken, since: performance.now() });
    return false;
  }
}
