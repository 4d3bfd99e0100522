import { createServer, type RequestListener, type Server, type ServerOptions } from "node:http";
import net from "node:net";
import { setImmediate as nextIteration, setTimeout as pause } from "node:timers/promises";
import { endSlowReaders } from "./slow-readers.ts";
import { onStop } from "./workers.ts";

/** How long idle keep-alive connections may still send a last request after SIGTERM. */
const GRACE_MS = 500;
/** How long connections are accepted after SIGTERM if new ones keep arriving. */
const MAX_TAKING_MS = 2_000;
/** Requests that still run after this are cut off. */
const LAST_CALL_MS = 25_000;
/**
 * How long closing may take after the last answer: mails being sent arrive, jobs end, connections
 * close. Together with the two above, a stop takes at most 57 s; docs/hosting.md and compose.yaml
 * allow 60 s.
 */
const MAX_CLOSING_MS = 30_000;

/** Timeouts against slow and silent connections. The one for bodies is in request-body.ts. */
const LIMITS: ServerOptions = {
  headersTimeout: 15_000,
  // An upload of 10 MB over a weak line may take minutes.
  requestTimeout: 300_000,
  // How often Node checks the two above. With its default of 30 s, a silent connection would stay
  // three times as long.
  connectionsCheckingInterval: 5_000,
  // Longer than a proxy keeps idle connections (nginx: 60 s), so that it never sends a request into
  // one that is closing.
  keepAliveTimeout: 75_000,
};

/**
 * Creates an HTTP server with timeouts against slow clients, which survives connections that cannot
 * be accepted.
 */
export function createLimitedServer(answer: RequestListener): Server {
  const server = createServer(LIMITS, answer);
  server.maxHeadersCount = 100;
  // Out of file descriptors: this connection is lost, and the next one is accepted as usual.
  server.on("error", () => {});
  endSlowReaders(server);
  return server;
}

/**
 * Stops the server on SIGTERM or SIGINT: accepts no new connections, answers requests in flight and
 * those that still arrive on open connections (telling the clients to close them), then runs
 * `close` and exits 0. A second signal exits at once.
 */
export function stopGracefully(server: Server, close: () => Promise<void>): void {
  const stop = async () => {
    await takeWaiting(server);
    // Not earlier: a client told to close reconnects at once, and must then be refused, not
    // accepted and reset.
    server.prependListener("request", (_request, response) => response.setHeader("Connection", "close"));
    const closed = new Promise<void>((resolve) => {
      // http.Server.close would cut idle connections immediately, perhaps while a request is on its
      // way.
      net.Server.prototype.close.call(server, () => resolve());
    });
    // After pending data is read: a connection whose request is still unread in the kernel looks
    // idle.
    const closeIdle = () => setImmediate(() => server.closeIdleConnections());
    setTimeout(closeIdle, GRACE_MS).unref();
    const sweep = setInterval(closeIdle, GRACE_MS * 2);
    const lastCall = setTimeout(() => server.closeAllConnections(), LAST_CALL_MS);
    await closed;
    clearInterval(sweep);
    clearTimeout(lastCall);
    // A part that no longer answers can't be closed cleanly.
    await Promise.race([close(), pause(MAX_CLOSING_MS)]);
    process.exit(0);
  };
  onStop(stop);
}

/**
 * Accepts the connections waiting in the kernel's queue, which closing the listener would reset.
 * Node accepts one per event loop iteration, so under load some have waited since before the
 * signal.
 */
async function takeWaiting(server: Server): Promise<void> {
  const latest = performance.now() + MAX_TAKING_MS;
  let taken = true;
  const note = () => {
    taken = true;
  };
  server.on("connection", note);
  while (taken && performance.now() < latest) {
    taken = false;
    // The first completes the current iteration. The second is a full one, which polls the queue.
    await nextIteration();
    await nextIteration();
  }
  server.off("connection", note);
}
