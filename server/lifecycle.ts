import { createServer, type RequestListener, type Server, type ServerOptions } from "node:http";
import net from "node:net";
import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";
import { endSlowReaders } from "./slow-readers.ts";
import { onStop } from "./workers.ts";

/** How long idle keep-alive connections get for a last request after SIGTERM. */
const GRACE_MS = 500;
/** So long connections are taken after SIGTERM, should new ones never cease to come. */
const LONGEST_TAKING_MS = 2_000;
/** When requests still run after this, they are cut off. */
const LAST_CALL_MS = 25_000;
/**
 * After the last answer: mails on their way arrive, jobs end, connections are closed. With the two above a stop takes
 * 57 s at most; docs/hosting.md and compose.yaml leave it 60 s.
 */
const LONGEST_CLOSING_MS = 30_000;

/** Time limits against slow and silent connections, beside that for bodies (request-body.ts). */
const LIMITS: ServerOptions = {
  headersTimeout: 15_000,
  // An upload of 10 MB over a weak line may take minutes.
  requestTimeout: 300_000,
  // How often Node looks for those two; with its own 30 s a silent connection would stay three times as long.
  connectionsCheckingInterval: 5_000,
  // Longer than a proxy keeps its idle connections (nginx: 60 s), so that it never sends a request into one being closed.
  keepAliveTimeout: 75_000,
};

/** An HTTP server that nobody can hold up by being slow, and that goes on when a connection cannot be accepted. */
export function createLimitedServer(answer: RequestListener): Server {
  const server = createServer(LIMITS, answer);
  server.maxHeadersCount = 100;
  // Out of file descriptors: the connection is lost, and the next one is tried as ever.
  server.on("error", () => {});
  endSlowReaders(server);
  return server;
}

/**
 * When it is told to go (SIGTERM, SIGINT): accepts no new connections, answers what is in flight and what still arrives
 * on open ones (telling them to close), then runs `close` and exits 0. A later second signal exits at once.
 */
export function stopGracefully(server: Server, close: () => Promise<void>): void {
  const stop = async () => {
    await takeWaiting(server);
    // Not before: who is told to close comes back at once, and must be refused then, not taken and reset.
    server.prependListener("request", (_request, response) => response.setHeader("Connection", "close"));
    const closed = new Promise<void>((resolve) => {
      // http.Server.close would also cut idle connections at once, into a request that may just be on its way.
      net.Server.prototype.close.call(server, () => resolve());
    });
    // After what has arrived is read: a connection whose request lies unread in the system looks idle.
    const closeIdle = () => setImmediate(() => server.closeIdleConnections());
    setTimeout(closeIdle, GRACE_MS).unref();
    const sweep = setInterval(closeIdle, GRACE_MS * 2);
    const lastCall = setTimeout(() => server.closeAllConnections(), LAST_CALL_MS);
    await closed;
    clearInterval(sweep);
    clearTimeout(lastCall);
    // What does not answer any more cannot be taken leave of.
    await Promise.race([close(), pause(LONGEST_CLOSING_MS)]);
    process.exit(0);
  };
  onStop(stop);
}

/**
 * Takes the connections that wait in the system's queue: closing the listener would reset them. Node takes one in each turn of its
 * loop, so under load some have waited since before the signal.
 */
async function takeWaiting(server: Server): Promise<void> {
  const latest = performance.now() + LONGEST_TAKING_MS;
  let taken = true;
  const note = () => {
    taken = true;
  };
  server.on("connection", note);
  while (taken && performance.now() < latest) {
    taken = false;
    // The first ends the turn in which we are; the second is a whole one, with a look at the queue.
    await turn();
    await turn();
  }
  server.off("connection", note);
}
