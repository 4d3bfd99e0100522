import { once } from "node:events";
import { createServer } from "node:http";
import net, { type AddressInfo, type Socket } from "node:net";
import { expect, test } from "vitest";
import { endIfTooMany } from "./pipelining.ts";

test("requests that are sent ahead are answered; a connection that piles them up is ended", async () => {
  let begun = 0;
  const server = createServer((request, response) => {
    if (endIfTooMany(request, response)) return;
    begun += 1;
    if (request.url === "/now") response.end("now");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const clients: Socket[] = [];
  const ask = (path: string, times: number) => {
    const client = net.connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
    clients.push(client);
    client.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(times));
    return client;
  };

  let answers = "";
  const polite = ask("/now", 5).on("data", (piece) => {
    answers += piece;
  });
  while ((answers.match(/\r\n\r\nnow/g) ?? []).length < 5) await once(polite, "data");

  begun = 0;
  await once(ask("/never", 500).resume(), "close");
  // The one whose turn it is, and those that may wait.
  expect(begun).toBe(9);
  expect(polite.destroyed).toBe(false);

  for (const client of clients) client.destroy();
  server.close().closeAllConnections();
});
