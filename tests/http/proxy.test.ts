import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { freePort, hasNginx, startNginx } from "#tests/support/nginx.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { ask, formHeaders } from "./request.ts";

/** Two servers on one PostgreSQL, with nginx in front of them, as docs/hosting.md describes. */
describe.runIf(hasNginx())("behind nginx", () => {
  const servers: TestServer[] = [];
  let database: TestDatabase;
  let proxy: { stop(): Promise<void> };
  let url: string;
  let environment: Record<string, string>;
  beforeAll(async () => {
    database = await openTestDatabase("postgres", { migrated: false });
    const port = await freePort();
    url = `http://localhost:${port}`;
    environment = { SITE_URL: url, TRUST_PROXY: "1", DATABASE_URL: database.location.url as string };
    for (let nth = 0; nth < 2; nth += 1) servers.push(await startServer(environment));
    proxy = await startNginx(
      port,
      servers.map((server) => server.url),
      temporaryFolder("nginx"),
    );
  }, 120_000);
  afterAll(async () => {
    await proxy.stop();
    for (const server of servers) await server.stop();
    await database.close();
  });
  const behindProxy = () => ({ ...(servers[0] as TestServer), url });

  test("a page is cached in each encoding that browsers request, according to our headers", async () => {
    for (const encoding of ["br", "gzip"]) {
      const headers = { "Accept-Encoding": encoding };
      const first = await ask(url, "/about", { headers });
      const second = await ask(url, "/about", { headers });
      expect(second.headers["x-cache"]).toBe("HIT");
      expect(second.headers["content-encoding"]).toBe(encoding);
      expect(second.body.equals(first.body)).toBe(true);
    }
    const plain = await ask(url, "/about");
    expect(plain.text).toContain("Why We Exist");
    expect((await ask(url, "/about", { headers: { "Save-Data": "on" } })).text).not.toContain("<script src");
  });

  test("a cached page is revalidated after our ten seconds, and nobody waits for it", async () => {
    const administrator = await signIn(behindProxy());
    await ask(url, "/");
    await administrator.saveFirstStatistic(81_406);
    const met = new Set<unknown>();
    const isNew = async () => {
      const { headers, text } = await ask(url, "/");
      met.add(headers["x-cache"]);
      return text.includes("81406");
    };
    await expect.poll(isNew, { timeout: 25_000, interval: 200 }).toBe(true);
    expect([...met].filter((kind) => !["HIT", "STALE", "UPDATING"].includes(String(kind)))).toEqual([]);
    expect(met).toContain("STALE");
  }, 40_000);

  test("pictures and scripts are cached; a large upload passes, and one that is too large doesn't", async () => {
    const administrator = await signIn(behindProxy());
    await administrator.uploadHeroPhoto();
    const home = await ask(url, "/", { headers: { Cookie: administrator.cookie } });
    const picture = /\/pictures\/[\w-]+\.jpg/.exec(home.text)?.[0] as string;
    const script = /\/assets\/[\w.-]+\.js/.exec(home.text)?.[0] as string;
    for (const path of [picture, script]) {
      const first = await ask(url, path);
      const second = await ask(url, path);
      expect([first.status, second.status], path).toEqual([200, 200]);
      expect(second.headers["x-cache"], path).toBe("HIT");
      expect(second.headers["cache-control"], path).toBe("public, max-age=31536000, immutable");
      expect(second.body.equals(first.body), path).toBe(true);
    }
    const { etag = "" } = (await ask(url, picture)).headers;
    expect((await ask(url, picture, { headers: { "If-None-Match": etag } })).status).toBe(304);
    const form = new FormData();
    form.set("picture", new Blob([new Uint8Array(27 * 1024 * 1024)], { type: "image/jpeg" }), "a.jpg");
    expect((await administrator.ask("/admin/uploads", form)).status).toBe(413);
  }, 120_000);

  test("a visitor's own proxy headers are not trusted", async () => {
    const made = {
      "X-Forwarded-Proto": "https",
      "X-Forwarded-Host": "evil.example",
      Forwarded: "host=evil.example",
    };
    const answer = await ask(url, "/logout/", { headers: made });
    expect(JSON.stringify(answer.headers) + answer.text).not.toContain("evil.example");
    const body = new URLSearchParams({ email: "nobody@example.org", password: "wrong!" }).toString();
    const foreign = { ...formHeaders(url), ...made, Origin: "https://evil.example" };
    expect((await ask(url, "/auth/login", { method: "POST", headers: foreign, body })).status).toBe(403);
  });

  test("what belongs to one person is never cached", async () => {
    const { cookie } = await signIn(behindProxy());
    for (const path of ["/admin", "/auth/login", "/logout", "/auth/session"]) {
      for (const Cookie of [cookie, "", ""]) {
        const answer = await ask(url, path, { headers: { Cookie } });
        expect(answer.headers["x-cache"], path).not.toBe("HIT");
      }
    }
    expect((await ask(url, "/admin")).status).toBe(302);
    expect((await ask(url, "/")).headers["set-cookie"]).toBeUndefined();
  });

  test("signed-in people see each change at once", async () => {
    await ask(url, "/");
    const administrator = await signIn(behindProxy());
    await administrator.saveFirstStatistic(81_407);
    const seen = () => ask(url, "/", { headers: { Cookie: administrator.cookie } });
    await expect.poll(async () => (await seen()).text.includes("81407")).toBe(true);
  });

  test("a made-up address does not bypass a limit", async () => {
    const statuses: number[] = [];
    for (let nth = 0; nth < 32; nth += 1) {
      const body = new URLSearchParams({ email: `p${nth}@example.org`, password: "wrong!" }).toString();
      const headers = { ...formHeaders(url), "X-Forwarded-For": `203.0.113.${nth}` };
      statuses.push((await ask(url, "/auth/login", { method: "POST", headers, body })).status);
    }
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(401));
    expect(statuses.slice(30)).toEqual([429, 429]);
  });

  test("the servers are restarted one after the other under load: no request fails", async () => {
    let isOver = false;
    const answers = new Map<number, number>();
    const visitors = Array.from({ length: 8 }, async () => {
      // Pages that nginx doesn't cache: each request reaches a server.
      for (let nth = 0; !isOver; nth += 1) {
        const { status } = await ask(url, nth % 2 ? "/healthz" : "/auth/login", { agent: new http.Agent() });
        answers.set(status, (answers.get(status) ?? 0) + 1);
      }
    });
    const count = () => answers.get(200) ?? 0;
    for (const [nth, server] of servers.entries()) {
      const before = count();
      await expect.poll(count, { timeout: 10_000 }).toBeGreaterThan(before + 50);
      expect(await server.stop()).toBe(0);
      const port = new URL(server.url).port;
      servers[nth] = await startServer({ ...environment, PORT: port });
    }
    isOver = true;
    await Promise.all(visitors);
    expect([...answers.keys()]).toEqual([200]);
  }, 60_000);
});

test.runIf(hasNginx())("nginx passes requests for an uncached page in parallel", async () => {
  const waiting: http.ServerResponse[] = [];
  let most = 0;
  const answer = () => {
    for (const response of waiting.splice(0)) response.end();
  };
  const origin = http.createServer((_, response) => {
    waiting.push(response.setHeader("Cache-Control", "no-store"));
    most = Math.max(most, waiting.length);
    // A single request has waited in vain for the other.
    if (most === 2) answer();
    else setTimeout(answer, 3_000).unref();
  });
  await once(origin.listen(0, "127.0.0.1"), "listening");
  const port = await freePort();
  const originUrl = `http://127.0.0.1:${(origin.address() as AddressInfo).port}`;
  const proxy = await startNginx(port, [originUrl], temporaryFolder("nginx"));
  try {
    await Promise.all([1, 2].map(() => ask(`http://127.0.0.1:${port}`, "/auth/login")));
    expect(most).toBe(2);
  } finally {
    await proxy.stop();
    origin.close();
  }
});

/**
 * A proxy that terminates HTTPS and passes on little: it is behind another one, or it sets a host
 * of its own.
 */
describe("behind a proxy that hides the public address", () => {
  const SITE_URL = "https://example.org";
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ SITE_URL, TRUST_PROXY: "1" });
  });
  afterAll(() => server.stop());

  test.each([
    [{ Host: "example.org", "X-Forwarded-Proto": "https" }],
    [{ Host: "example.org", "X-Forwarded-Proto": "http" }],
    [{ Host: "example.org", "X-Forwarded-Proto": "https, http" }],
    [{ Host: "example.org" }],
    [{ Host: "127.0.0.1:3000", "X-Forwarded-Proto": "https" }],
    [{ Host: "backend" }],
  ] as Record<string, string>[][])("a form of the site is accepted: %j", async (said) => {
    const form = { method: "POST", body: new URLSearchParams(server.administrator).toString() };
    const headers = { ...formHeaders(SITE_URL), ...said };
    expect((await ask(server.url, "/auth/login", { ...form, headers })).status).toBe(303);
    const foreign = { ...headers, Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    expect((await ask(server.url, "/auth/login", { ...form, headers: foreign })).status).toBe(403);
  });
});

describe("without proxy settings", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ TRUST_PROXY: "0" });
  });
  afterAll(() => server.stop());
  const WARNING = "X-Forwarded-For arrives, but TRUST_PROXY is 0";

  test("the log reports once that there is one, and the dashboard explains it", async () => {
    const administrator = await signIn(server);
    const dashboard = async () => (await administrator.ask("/admin")).text();
    expect(await dashboard()).not.toContain("TRUST_PROXY");
    for (let nth = 0; nth < 3; nth += 1)
      await ask(server.url, "/auth/login", { headers: { "X-Forwarded-For": `203.0.113.${nth}` } });
    expect(await dashboard()).toContain("through another server (a proxy)");
    expect(server.lines.filter((line) => line.includes(WARNING))).toHaveLength(1);
  });
});

describe("behind two proxies", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ TRUST_PROXY: "2" });
  });
  afterAll(() => server.stop());
  const send = async (forwarded: string) => {
    const headers = { ...formHeaders(server.url), "X-Forwarded-For": forwarded };
    return (await ask(server.url, "/nowhere", { method: "POST", headers, body: "a=1" })).status;
  };

  test("the visitor is the last entry but one; all entries before that are made up", async () => {
    for (let nth = 0; nth < 60; nth += 1) await send(`10.9.9.${nth}, 203.0.113.1, 10.0.0.1`);
    expect(await send("203.0.113.99, 203.0.113.1, 10.0.0.1")).toBe(429);
    expect(await send("203.0.113.1, 203.0.113.2, 10.0.0.1")).not.toBe(429);
  });

  test("the networks of one /48 share a wider limit", async () => {
    const statuses: number[] = [];
    for (let network = 0; network < 11; network += 1)
      for (let nth = 0; nth < 60; nth += 1)
        statuses.push(await send(`2001:db8:5:${network.toString(16)}::1, 10.0.0.1`));
    // Ten whole networks are taken, and nothing of the eleventh.
    expect(statuses.slice(0, 600)).not.toContain(429);
    expect(new Set(statuses.slice(600))).toEqual(new Set([429]));
    expect(await send("2001:db8:6:1::1, 10.0.0.1")).not.toBe(429);
  }, 60_000);
});
