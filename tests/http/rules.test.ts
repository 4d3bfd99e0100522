import { once } from "node:events";
import net from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPerson, EDITOR } from "#tests/support/people.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { ask, formHeaders } from "./request.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test("health and readiness answer", async () => {
  expect((await ask(server.url, "/healthz")).status).toBe(200);
  expect((await ask(server.url, "/readyz")).text).toBe("ready");
});

test("a refusal has the text of its status, even in a page's data", async () => {
  const foreign = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
  const refused = await ask(server.url, "/contact.data", { method: "POST", headers: foreign, body: "a=1" });
  expect([refused.status, refused.text]).toEqual([403, "Forbidden"]);
  await addPerson(server, EDITOR);
  const editor = await signIn({ ...server, administrator: EDITOR });
  const owners = await editor.ask("/admin/people.data");
  expect(owners.status).toBe(403);
  const text = await owners.text();
  expect(text).toContain("Forbidden");
  expect(text).not.toContain("Internal Server Error");
});

test("waiting bodies share one memory budget: one client's beyond its part are refused, and accepted afterwards", async () => {
  const { hostname, port } = new URL(server.url);
  const head = `POST /contact HTTP/1.1\r\nHost: a\r\nContent-Length: ${60 * 1024}\r\n\r\n`;
  const sockets = Array.from({ length: 40 }, () => {
    const socket = net.connect(Number(port), hostname).on("error", () => {});
    socket.write(head);
    return socket;
  });
  const refusals = sockets.map((socket) => once(socket, "data").then(([answer]) => String(answer)));
  const first = await Promise.race(refusals);
  // Either a newcomer, or a body that has waited long enough to be evicted for one.
  expect(first).toMatch(/^HTTP\/1\.1 (503|408) /);
  for (const socket of sockets) socket.destroy();
  const again = () =>
    ask(server.url, "/auth/login", { method: "POST", headers: formHeaders(server.url), body: "a=1" });
  await expect.poll(async () => (await again()).status).toBe(400);
});

test.each(["/", "/auth/login", "/nowhere", "/healthz"])("%s carries the security headers", async (path) => {
  const { headers } = await ask(server.url, path, { headers: { Accept: "text/html" } });
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["x-frame-options"]).toBe("DENY");
  expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
  expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
  expect(headers["permissions-policy"]).toContain("geolocation=()");
  expect(headers["x-powered-by"]).toBeUndefined();
});

test.each(["/", "/auth/login", "/nowhere"])(
  "the policy of %s names every inline script by its hash",
  async (path) => {
    const { headers, text } = await ask(server.url, path, { headers: { Accept: "text/html" } });
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toContain("unsafe");
    expect(/style-src ([^;]*)/.exec(policy)?.[1]).toBe("'self'");
    const { createHash } = await import("node:crypto");
    const inline = [...text.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)];
    expect(inline.length).toBeGreaterThan(0);
    for (const [, script = ""] of inline) {
      expect(policy).toContain(createHash("sha256").update(script).digest("base64"));
    }
    expect(text).not.toContain("nonce=");
  },
);

test.each(["POST", "PUT", "PATCH", "DELETE"])(
  "a %s from another site is refused before anything is read",
  async (method) => {
    for (const path of ["/auth/login", "/admin", "/logout", "/"]) {
      const headers = {
        ...formHeaders(server.url),
        Origin: "https://evil.example",
        "Sec-Fetch-Site": "cross-site",
      };
      expect((await ask(server.url, path, { method, headers, body: "a=1" })).status).toBe(403);
    }
  },
);

test("a refusal arrives while a long body is still being sent", async () => {
  // More often than bodies may be discarded at the same time: one that breaks off must not count
  // for ever.
  for (const length of Array(10)
    .fill([200, 300 * 1024, 12 * 1024 * 1024])
    .flat()) {
    const form = new FormData();
    form.append("picture", new Blob([new Uint8Array(length)]), "big.jpg");
    const headers = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    const answer = await fetch(`${server.url}/admin/uploads`, { method: "POST", headers, body: form });
    expect([length, answer.status]).toEqual([length, 403]);
  }
});

test.each([
  ["/contact", 64],
  ["/auth/login", 256],
])("a body over the limit of %s is refused", async (address, limitKB) => {
  const headers = formHeaders(server.url);
  const send = (body: Buffer) => ask(server.url, address, { method: "POST", headers, body });
  expect((await send(Buffer.alloc(limitKB * 1024, "a"))).status).not.toBe(413);
  expect((await send(Buffer.alloc(limitKB * 1024 + 1, "a"))).status).toBe(413);
});

test.each([
  ["/counts/post/any/likes", undefined],
  ["/auth/passkey", undefined],
  ["/admin/account/name", "owner"],
])("a form with too many fields is refused by %s before it is parsed", async (address, by) => {
  const Cookie = by ? (await signIn(server)).cookie : "";
  const headers = { ...formHeaders(server.url), Cookie };
  const send = (fields: number) =>
    ask(server.url, address, { method: "POST", headers, body: "a&".repeat(fields) });
  expect((await send(1_000)).status).not.toBe(413);
  expect((await send(1_001)).status).toBe(413);
});

test("a body without a declared length is refused", async () => {
  const headers = { ...formHeaders(server.url), "Transfer-Encoding": "chunked" };
  for (const method of ["POST", "GET"])
    expect((await ask(server.url, "/contact", { method, headers, body: "message=short" })).status).toBe(411);
});

test("forms from one address are limited, with the site's own page", async () => {
  const limited = await startServer();
  try {
    const statuses: number[] = [];
    for (let i = 0; i < 70; i++) {
      const answer = await ask(limited.url, "/nowhere", {
        method: "POST",
        headers: formHeaders(limited.url),
        body: "a=1",
      });
      statuses.push(answer.status);
      if (answer.status === 429) {
        expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
        expect(answer.text).toContain("Too many requests");
      }
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    // Another address in X-Forwarded-For is no way around the limit, because no proxy is trusted.
    const headers = { ...formHeaders(limited.url), "X-Forwarded-For": "203.0.113.9" };
    expect((await ask(limited.url, "/nowhere", { method: "POST", headers, body: "a=1" })).status).toBe(429);
  } finally {
    await limited.stop();
  }
});

test.each([
  "//",
  "//evil.example/",
  "/a//b",
  "/%2fadmin",
  "/%zz",
  "/admin/%ff",
  "/blog/%E0%A4%A",
  "/admin%2f",
  "/..%2f..%2fetc/passwd",
  "/%5cadmin",
  "/%00",
])("%s is not found", async (path) => {
  expect((await ask(server.url, path, { headers: { Accept: "text/html" } })).status).toBe(404);
});

test("malformed requests are refused and never cause an error", async () => {
  const send = (method: string, path: string, type?: string, body?: string) =>
    ask(server.url, path, {
      method,
      headers: { ...formHeaders(server.url), ...(type ? { "Content-Type": type } : {}) },
      ...(body === undefined ? {} : { body }),
    });
  expect((await send("TRACE", "/")).status).toBe(405);
  expect((await send("POST", "/%zz", undefined, "a=1")).status).toBe(404);
  for (const Host of ["99999999999999999999", "1.2.3.4.5", "a..b:99999", "[::g]"])
    expect((await ask(server.url, "/auth/login", { headers: { Host } })).status, Host).toBeLessThan(500);
  for (const [type, body] of [
    ["text/plain", "email=x"],
    ["multipart/form-data", "--x"],
    ["multipart/form-data; boundary=x", "--x\r\nnothing"],
    ["application/json", "{"],
  ] as const)
    for (const path of ["/auth/login", "/auth/factor", "/newsletter", "/contact"])
      expect((await send("POST", path, type, body)).status, `${type} to ${path}`).toBeLessThan(500);
});

test.each([
  "/.env",
  "/.git/config",
  "/package.json",
  "/assets/../server/schoolward.js",
  "/assets/",
  "/build/server/schoolward.js",
])("%s is served to nobody", async (path) => {
  const answer = await ask(server.url, path);
  expect(answer.status).toBe(404);
  expect(answer.text).not.toMatch(/dependencies|SITE_URL|\[core\]/);
});

test("no source map is among the files", async () => {
  const home = (await ask(server.url, "/")).text;
  const scripts = [...home.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([file]) => file);
  expect(scripts.length).toBeGreaterThan(0);
  for (const file of new Set(scripts)) {
    const script = await ask(server.url, file);
    expect(script.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(script.text).not.toContain("sourceMappingURL");
    expect((await ask(server.url, `${file}.map`)).status).toBe(404);
  }
});

test("the log contains no query, no form content and no address", async () => {
  await ask(server.url, "/nowhere?email=secret%40example.org", { headers: { Accept: "text/html" } });
  await ask(server.url, "/auth/login", {
    method: "POST",
    headers: formHeaders(server.url),
    body: "email=secret%40example.org&password=hunter2hunter2",
  });
  const log = server.lines.join("\n");
  expect(log).toContain('"path":"/nowhere"');
  expect(log).not.toMatch(/secret|hunter2|127\.0\.0\.1|::1/);
});
