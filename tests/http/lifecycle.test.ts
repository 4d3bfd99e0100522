import { once } from "node:events";
import { readdirSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { expect, test } from "vitest";
import { startServer } from "#tests/support/server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { ask, formHeaders } from "./request.ts";

test.each([
  ["PORT", "no-port", "PORT: must be a port number"],
  ["SITE_URL", "example.org", "SITE_URL: must look like https://example.org"],
  [
    "SITE_URL",
    "https://example.org/foundation",
    "SITE_URL: must look like https://example.org, without a path",
  ],
  ["DATABASE_URL", "mysql://x", "DATABASE_URL: must look like postgres://"],
  ["FILES_URL", "ftp://x", "FILES_URL: must look like s3://"],
  ["SMTP_URL", "localhost:25", "SMTP_URL: must look like smtp://"],
  ["TRUST_PROXY", "yes", "TRUST_PROXY: must be the number of proxies in front"],
  ["WEB_CONCURRENCY", "0", "WEB_CONCURRENCY: must be a number from 1 to 64"],
  ["ADMIN_EMAIL", "nobody", "ADMIN_EMAIL: must be an e-mail address"],
  ["SITE_URI", "https://example.org", "SITE_URI: there is no such setting; did you mean SITE_URL?"],
  ["HOST", "192.0.2.1", "HOST: 192.0.2.1 is not an address of this machine."],
  ["DATA_DIR", path.resolve("package.json"), "package.json is a file, not a folder."],
  ["DATA_DIR", path.resolve("package.json/data"), "package.json is a file, not a folder."],
])("a wrong %s stops the start with one line that names it", async (name, value, line) => {
  const failed = await startServer({ [name]: value }).catch((error: Error) => error.message);
  expect(failed).toContain("ended with 1");
  const printed = String(failed).split("\n").slice(1);
  expect(printed).toHaveLength(1);
  expect(printed[0]).toContain(line);
});

test("the public address has the form that browsers send", async () => {
  const server = await startServer({ SITE_URL: "HTTPS://Example.org:443/" });
  expect(server.lines.at(-1)).toMatch(/"msg":"Ready: https:\/\/example\.org \(/);
  expect((await ask(server.url, "/")).headers["strict-transport-security"]).toBeDefined();
  await server.stop();
});

test("a port in use stops the start with one line", async () => {
  const first = await startServer();
  try {
    const { port } = new URL(first.url);
    await expect(startServer({ PORT: port })).rejects.toThrow(`port ${port} is in use`);
  } finally {
    await first.stop();
  }
});

test("a first start on a port in use creates nothing, so the next one prints the password", async () => {
  const first = await startServer();
  try {
    const { port } = new URL(first.url);
    const start = (settings: Record<string, string>) =>
      startServer({ PORT: port, ADMIN_EMAIL: "", ADMIN_PASSWORD: "", ...settings }).catch(
        (error: Error) => error.message,
      );
    for (const WEB_CONCURRENCY of ["1", "2"]) {
      const DATA_DIR = temporaryFolder("data");
      const failed = await start({ DATA_DIR, WEB_CONCURRENCY });
      expect(failed).toContain(`port ${port} is in use`);
      expect(failed).not.toContain("Password");
      expect(readdirSync(DATA_DIR)).toEqual([]);
    }
  } finally {
    await first.stop();
  }
});

test.each([
  ["SIGTERM", []],
  // npm passes the signal on after a terminal has sent it to all processes.
  ["SIGINT, twice at once,", ["SIGINT"]],
] as const)("%s answers what is in flight, then exits 0", async (_name, more) => {
  const server = await startServer();
  const { hostname, port } = new URL(server.url);
  const body = "email=nobody%40example.org&password=123456";
  // Half a request is in flight when the signal comes. Its second half follows.
  const request = http.request({
    hostname,
    port,
    path: "/auth/login",
    method: "POST",
    headers: { ...formHeaders(server.url), "Content-Length": String(body.length) },
  });
  request.write(body.slice(0, 10));
  await once(request, "socket");
  await ask(server.url, "/healthz");
  const stopped = server.stop(more[0] ?? "SIGTERM");
  for (const signal of more) process.kill(server.pid, signal);
  request.end(body.slice(10));
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  expect(response.statusCode).toBeLessThan(500);
  response.resume();
  expect(await stopped).toBe(0);
});

test("a second start on the same data creates no second administrator and prints no password", async () => {
  const DATA_DIR = temporaryFolder("data");
  const first = await startServer({ DATA_DIR, ADMIN_EMAIL: "", ADMIN_PASSWORD: "" });
  await first.stop();
  expect(first.lines.filter((line) => line.includes('"msg":"Password'))).toHaveLength(1);
  const second = await startServer({ DATA_DIR, ADMIN_EMAIL: "", ADMIN_PASSWORD: "" });
  await second.stop();
  expect(second.lines.filter((line) => /"msg":"(Password|Administrator)/.test(line))).toHaveLength(0);
});
