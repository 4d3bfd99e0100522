import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { ask } from "./request.ts";

const METRICS_TOKEN = "0123456789abcdef0123456789abcdef";

async function withServer(settings: Record<string, string>, work: (server: TestServer) => Promise<void>) {
  const server = await startServer({ LOG_LEVEL: "error", ...settings });
  try {
    await work(server);
  } finally {
    await server.stop();
  }
}

const scrape = (server: TestServer, token = METRICS_TOKEN) =>
  ask(server.url, "/metrics", { headers: { Authorization: `Bearer ${token}` } });

/** Returns the value of a line such as `name{a="b"} 5`. */
function figureOf(text: string, line: string): number | undefined {
  const found = text.split("\n").find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.split(" ").at(-1));
}

test("there is no /metrics without a token in the settings", () =>
  withServer({}, async (server) => {
    expect((await scrape(server)).status).toBe(404);
  }));

test("a token that could be guessed stops the start", async () => {
  await expect(startServer({ METRICS_TOKEN: "short" })).rejects.toThrow(
    "METRICS_TOKEN: must have at least 32 characters",
  );
});

describe("with a token", () => {
  test("shows metrics only to those who send it, and counts what happens", () =>
    withServer({ METRICS_TOKEN }, async (server) => {
      expect((await ask(server.url, "/metrics")).status).toBe(401);
      expect((await scrape(server, `${METRICS_TOKEN}0`)).headers["www-authenticate"]).toBe("Bearer");
      const before = await scrape(server);
      expect(before.headers["content-type"]).toMatch(/^application\/openmetrics-text; version=1\.0\.0/);
      expect(before.headers["cache-control"]).toBe("no-store");
      expect(before.text).toMatch(/\n# EOF\n$/);

      const first = await ask(server.url, "/about");
      for (let i = 0; i < 3; i += 1) await ask(server.url, "/about");
      await ask(server.url, "/about", { headers: { "If-None-Match": String(first.headers.etag) } });
      await ask(server.url, "/blog/a-secret-path");
      await ask(server.url, "/auth/login");
      const { text } = await scrape(server);
      const page = (status: string) => `schoolward_requests_total{kind="page",status="${status}"}`;
      expect(figureOf(text, page("2xx"))).toBe(4);
      expect(figureOf(text, page("3xx"))).toBe(1);
      expect(figureOf(text, page("4xx"))).toBe(1);
      expect(figureOf(text, 'schoolward_requests_total{kind="admin",status="2xx"}')).toBe(1);
      expect(figureOf(text, 'schoolward_requests_total{kind="health",status="4xx"}')).toBe(2);
      expect(figureOf(text, 'schoolward_page_cache_requests_total{result="hit"}')).toBe(4);
      expect(figureOf(text, 'schoolward_page_cache_requests_total{result="miss"}')).toBeGreaterThanOrEqual(1);
      expect(figureOf(text, "schoolward_page_cache_pages")).toBe(1);
      expect(figureOf(text, 'schoolward_request_duration_seconds_count{kind="page"}')).toBe(2);
      expect(figureOf(text, 'schoolward_outbox_mails{status="waiting"}')).toBe(0);
      expect(figureOf(text, "schoolward_backup_age_seconds")).toBeLessThan(60);
      expect(figureOf(text, "process_resident_memory_bytes")).toBeGreaterThan(20_000_000);
      expect(figureOf(text, "schoolward_disk_free_bytes")).toBeGreaterThan(0);
      expect(text).not.toContain("secret");
      expect(text).not.toContain("127.0.0.1");
    }));

  test("the counts of several processes are added up", () =>
    withServer({ METRICS_TOKEN, WEB_CONCURRENCY: "2" }, async (server) => {
      for (let i = 0; i < 8; i += 1) await ask(server.url, "/about");
      for (let i = 0; i < 3; i += 1) {
        const { text } = await scrape(server);
        expect(figureOf(text, 'schoolward_requests_total{kind="page",status="2xx"}')).toBe(8);
        expect(text.match(/^schoolward_backup_age_seconds /gm)).toHaveLength(1);
      }
    }));

  test("every metric of the example alerts exists", () =>
    withServer({ METRICS_TOKEN }, async (server) => {
      await ask(server.url, "/");
      await scrape(server);
      const { text } = await scrape(server);
      const alerts = readFileSync("packaging/prometheus-alerts.yaml", "utf8");
      const names = new Set(alerts.match(/\b(?:schoolward|process)_\w+/g));
      expect(names.size).toBeGreaterThan(6);
      for (const name of names) {
        const metric = name.replace(/_(?:total|bucket)$/, "");
        expect(text).toContain(`# TYPE ${metric} `);
      }
      const asked = alerts.match(/expr: .*/g)?.join("\n") ?? "";
      for (const [, label, values] of asked.matchAll(/(kind|status|result)=~?"([^"]+)"/g))
        for (const value of values?.split("|") ?? [])
          expect(`${label}=${value}`).toMatch(
            /^(kind=(page|admin|form)|status=(5xx|waiting|failed)|result=failed)$/,
          );
    }));
});
