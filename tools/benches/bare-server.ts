import { createServer } from "node:http";

/**
 * The baseline: a `node:http` server that only sends one prepared answer. Reads the answer as JSON
 * from standard input: `{ headers: string[], body: base64 }`. Prints the port that it listens on.
 */
let input = "";
for await (const chunk of process.stdin) input += chunk;
const { headers, body } = JSON.parse(input) as { headers: string[]; body: string };
const bytes = Buffer.from(body, "base64");
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
});
server.listen(0, "127.0.0.1", () => {
  console.log((server.address() as { port: number }).port);
});
