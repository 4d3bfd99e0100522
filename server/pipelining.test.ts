import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import net, { type AddressInfo, type Socket } from "node:net";
import { expect, test } from "vitest";
import { endIfTooMany } from "./pipelining.ts";

test("pipelined requests are answered, and a connection with too many is closed", async () => {
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
  // The request being answered, and those that may wait.
  expect(begun).toBe(9);
  expect(polite.destroyed).toBe(false);

  for (const client of clients) client.destroy();
  server.close().closeAllConnections();
});

test("a client that has an answer before the server has ended it may continue forever", async () => {
  const answers = 30;
  let early = 0;
  let unended: ServerResponse | undefined;
  const server = createServer((request, response) => {
    if (response.socket === null) early += 1;
    if (endIfTooMany(request, response)) return;
    response.writeHead(200, { "Content-Length": 3 }).write("now");
    // Like a file whose end is detected only by reading on: it ends after the next request has
    // arrived.
    unended?.end();
    unended = response;
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = net.connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
  const closed = once(client, "close");
  let text = "";
  let asked = 0;
  const goOn = () => {
    const answered = text.split("\r\n\r\nnow").length - 1;
    if (answered === answers) client.destroy();
    else if (answered === asked) {
      asked += 1;
      client.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    }
  };
  client.on("data", (piece) => {
    text += piece;
    goOn();
  });
  goOn();
  await closed;

  expect(text.split("\r\n\r\nnow").length - 1).toBe(answers);
  expect(early).toBe(answers - 1);
  server.close().closeAllConnections();
});
