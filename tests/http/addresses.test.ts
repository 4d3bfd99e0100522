import { once } from "node:events";
import net from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { storedRows } from "#tests/support/stored-rows.ts";
import { ask, formHeaders } from "./request.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const MESSAGE = new URLSearchParams({
  ...{ firstName: "Ada", lastName: "Obi", email: "ada@example.org", subject: "", message: "May I help?" },
}).toString();

/** Sends a request exactly as written. @returns its status */
async function statusOf(head: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = net.connect(Number(port), hostname);
  socket.end(head);
  const [answer] = await once(socket, "data");
  socket.destroy();
  return String(answer).slice(9, 12);
}

test.each([
  ...["/counts/../contact", "/counts/post/../../contact", "/counts/%2e%2e/contact", "/counts/%2E%2e/contact"],
  ...["/counts/.%2e/contact", "/counts/..%2fcontact", "/counts/..%5ccontact", "/counts/%252e%252e/contact"],
  ...["//contact", "/counts//../contact", "/./contact", "/auth/passkey/../../contact"],
])("a form sent to %s is not processed", async (path) => {
  const options = { method: "POST", headers: formHeaders(server.url), body: MESSAGE };
  expect((await ask(server.url, path, options)).status).toBe(404);
  expect(storedRows(server, "select id from messages")).toEqual([]);
});

test("a target that is no path, and a second host, are refused", async () => {
  const rest = `Host: a\r\nContent-Length: ${MESSAGE.length}\r\n`;
  const form = "Content-Type: application/x-www-form-urlencoded\r\n";
  for (const target of ["http://a/contact", "*", "/counts\\..\\contact", "/counts/\u00e9/../contact"])
    expect(await statusOf(`POST ${target} HTTP/1.1\r\n${rest}${form}\r\n${MESSAGE}`), target).toMatch(
      /40[04]/,
    );
  expect(await statusOf(`POST /contact HTTP/1.1\r\nhost: b\r\n${rest}${form}\r\n${MESSAGE}`)).toBe("400");
  expect(await statusOf("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n")).toBe("400");
  expect(storedRows(server, "select id from messages")).toEqual([]);
});

test("the host of a request is not repeated in its answer", async () => {
  for (const path of ["/blogs/", "/auth/sign", "/admin", "/nowhere", "/contact.data"]) {
    const answer = await ask(server.url, path, { headers: { Host: "evil.example", Accept: "text/html" } });
    expect(JSON.stringify(answer.headers) + answer.text, path).not.toContain("evil.example");
  }
});

test("a failing page is logged by its pattern, never with the token in its address", async () => {
  await ask(server.url, "/auth/reset/s3cr3t-token", { method: "PUT", headers: formHeaders(server.url) });
  await expect.poll(() => server.lines.join("\n")).toContain("/auth/reset/:token");
  expect(server.lines.join("\n")).not.toContain("s3cr3t");
});
