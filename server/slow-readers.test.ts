import { EventEmitter, once } from "node:events";
import { createServer, type Server } from "node:http";
import net, { type AddressInfo, type Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { endSlowReaders } from "./slow-readers.ts";

/** More than the kernel buffers between two sockets can hold. */
const LARGE = Buffer.alloc(48 * 1024 * 1024);
const opened: { server: Server; clients: Socket[] }[] = [];

/** Starts a server with a timeout of zero, and returns how to connect to it. */
async function startServer() {
  const server = createServer((request, response) =>
    response.end(request.url === "/large" ? LARGE : "small"),
  );
  endSlowReaders(server, { patienceMs: Number.NEGATIVE_INFINITY, lookEveryMs: 20 });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const clients: Socket[] = [];
  opened.push({ server, clients });
  return async () => {
    const accepted = once(server, "connection");
    const client = net.connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
    clients.push(client);
    const [connection] = (await accepted) as [Socket];
    return {
      client,
      connection,
      ask: (path: string) => client.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`),
    };
  };
}

afterEach(() => {
  for (const { server, clients } of opened.splice(0)) {
    for (const client of clients) client.destroy();
    server.close().closeAllConnections();
  }
});

test("a connection that does not read its answer is closed, unlike one that has read everything", async () => {
  const connect = await startServer();
  const idle = await connect();
  idle.ask("/");
  await once(idle.client, "data");

  const slow = await connect();
  slow.client.pause();
  slow.ask("/large");
  await once(slow.connection, "close");

  expect(idle.connection.destroyed).toBe(false);
  idle.ask("/");
  await once(idle.client, "data");
});

test("a waiting chunk has 30 seconds, and those that its size takes at 4 KB per second", () => {
  vi.useFakeTimers();
  const server = new EventEmitter();
  endSlowReaders(server as Server);
  const size = { bytesWritten: 40_000, writableLength: 40_000 };
  const socket = Object.assign(new EventEmitter(), { ...size, destroy: vi.fn() });
  server.emit("connection", socket);
  // The first check, after 5 seconds, sees the chunk wait.
  vi.advanceTimersByTime(45_000);
  expect(socket.destroy).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_000);
  expect(socket.destroy).toHaveBeenCalled();
  vi.useRealTimers();
});
