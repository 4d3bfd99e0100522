import { createHash, timingSafeEqual } from "node:crypto";
import type { ServerResponse } from "node:http";
import {
  AggregatorRegistry,
  Counter,
  Gauge,
  Histogram,
  type OpenMetricsContentType,
  Registry,
} from "prom-client";
import { PROGRAM_VERSION } from "#app/platform/database/program-version.server.ts";
import { backupAge, copyAge, readUpkeep } from "#app/platform/health/upkeep.server.ts";
import type { Site } from "#app/platform/http/site.server.ts";
import { countMails } from "#app/platform/mail/outbox-state.server.ts";
import type { PageCache } from "#app/platform/page-cache/page-cache.server.ts";
import type { Runs } from "#app/platform/program/jobs.server.ts";
import type { Address, SiteRequest } from "./address.ts";
import type { PageCounts } from "./pages.ts";
import { sendText } from "./send.ts";
import { answerOthers, askOtherProcesses } from "./workers.ts";

const DAY_MS = 24 * 3_600_000;
/** Latency buckets in seconds, from normal to unacceptable. */
const BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

type Kind = "page" | "admin" | "picture" | "asset" | "form" | "health" | "refused";

/** The counts of one process, as prom-client passes them between processes. */
type Part = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

export type Metrics = {
  /**
   * Counts a request that `answerKept` did not answer from the page cache. `address` is a number if
   * it was refused.
   */
  countRequest(request: SiteRequest, address: Address | number, status: number, ms: number): void;
  /** Sends the counts of all processes of this server. */
  answer(request: SiteRequest, response: ServerResponse): Promise<void>;
};

export type MetricsParts = {
  site: Site;
  cache: PageCache;
  pages: PageCounts;
  jobRuns: Runs;
  token: string;
};

/**
 * Collects metrics for a monitoring system (`GET /metrics`, OpenMetrics). Labels come from closed
 * sets, so they contain nothing about visitors. Frequent counts are plain numbers that become
 * metrics only on request.
 */
export function openMetrics({ site, cache, pages, jobRuns, token }: MetricsParts): Metrics {
  const { registry, requests, durations, cacheRequests, cachePages, cacheBytes, runs, ...gauges } =
    createInstruments();
  const { resident, heap, info, mails, backup, backupCopy, certificate, diskFree, diskSize } = gauges;

  /** A gauge without labels reads 0 until it is set, which would be wrong for an unknown value. */
  const setKnown = (to: Gauge, value: number | undefined) =>
    value === undefined ? to.remove() : to.set(value);

  async function readPart(withSite: boolean): Promise<Part> {
    requests.reset();
    for (const [kind, status, count] of counted.list()) requests.inc({ kind, status }, count);
    requests.inc({ kind: "page", status: "2xx" }, pages.shortWay);
    requests.inc({ kind: "page", status: "3xx" }, pages.shortWayUnchanged);
    cacheRequests.reset();
    cacheRequests.inc({ result: "hit" }, pages.shortWay + pages.shortWayUnchanged + pages.hits);
    cacheRequests.inc({ result: "miss" }, pages.misses);
    cachePages.set(cache.size.pages);
    cacheBytes.set(cache.size.bytes);
    runs.reset();
    for (const [job, { done, failed }] of jobRuns) {
      runs.inc({ job, result: "done" }, done);
      runs.inc({ job, result: "failed" }, failed);
    }
    const memory = process.memoryUsage();
    resident.set(memory.rss);
    heap.set(memory.heapUsed);
    info.set({ version: PROGRAM_VERSION }, 1);
    await readSite(withSite);
    return registry.getMetricsAsJSON();
  }

  /** Values that are the same in all processes are read only by the process that was asked. */
  async function readSite(isAsked: boolean): Promise<void> {
    const waiting = isAsked ? await countMails(site.db).catch(() => undefined) : undefined;
    const upkeep = isAsked ? await readUpkeep(site) : undefined;
    mails.reset();
    if (waiting) for (const [status, count] of Object.entries(waiting)) mails.set({ status }, count);
    const now = Date.now();
    const seconds = (ms: number | undefined) => (ms === undefined ? undefined : Math.round(ms / 1000));
    setKnown(backup, seconds(upkeep && backupAge(upkeep, now)));
    setKnown(backupCopy, seconds(upkeep && copyAge(upkeep, now)));
    const endsAt = upkeep?.certificateEndsAt;
    setKnown(certificate, endsAt === undefined ? undefined : (endsAt - now) / DAY_MS);
    setKnown(diskFree, upkeep?.disk?.freeBytes);
    setKnown(diskSize, upkeep?.disk?.allBytes);
  }

  const counted = createCounts();
  answerOthers(() => readPart(false));
  const isToken = compareTo(token);

  return {
    countRequest(request, address, status, ms) {
      const kind = kindOf(request, address);
      counted.add(kind, status);
      durations.observe({ kind }, ms / 1000);
    },

    async answer(request, response) {
      if (!isToken(request.headers.authorization)) {
        response.setHeader("WWW-Authenticate", "Bearer");
        return sendText(response, 401, "Unauthorized");
      }
      const parts = [await readPart(true), ...((await askOtherProcesses()) as Part[])];
      const all = AggregatorRegistry.aggregate(parts) as Registry<OpenMetricsContentType>;
      all.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
      const type = { "Content-Type": Registry.OPENMETRICS_CONTENT_TYPE, "Cache-Control": "no-store" };
      response.writeHead(200, type);
      response.end(await all.metrics());
    },
  };
}

/** Creates the registry of a process, and everything that it measures. */
function createInstruments() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = <Label extends string>(
    name: string,
    help: string,
    aggregator: "sum" | "max",
    labelNames: Label[] = [],
  ) => new Gauge({ name, help, labelNames, aggregator, registers });

  const requests = counter("schoolward_requests", "Requests answered", ["kind", "status"]);
  const durations = new Histogram({
    name: "schoolward_request_duration_seconds",
    help: "Time to the end of an answer; pages from the page cache are not measured",
    labelNames: ["kind"],
    buckets: BUCKETS,
    registers,
  });
  const cacheRequests = counter("schoolward_page_cache_requests", "Public pages asked for", ["result"]);
  const cachePages = gauge("schoolward_page_cache_pages", "Pages in the page cache", "sum");
  const cacheBytes = gauge("schoolward_page_cache_bytes", "Memory of the page cache", "sum");
  const runs = counter("schoolward_job_runs", "Runs of background jobs", ["job", "result"]);
  const resident = gauge("process_resident_memory_bytes", "Memory of the server's processes", "sum");
  const heap = gauge("schoolward_heap_bytes", "Memory in use by JavaScript objects", "sum");
  const info = gauge("schoolward_build_info", "The version that serves", "max", ["version"]);
  const mails = gauge("schoolward_outbox_mails", "Mails that wait, and that were given up", "max", [
    "status",
  ]);
  const backup = gauge(
    "schoolward_backup_age_seconds",
    "Age of the last backup; of the site while it has none",
    "max",
  );
  const backupCopy = gauge(
    "schoolward_backup_copy_age_seconds",
    "Age of the last backup that was copied to BACKUP_COPY; absent without that setting",
    "max",
  );
  const certificate = gauge(
    "schoolward_certificate_days",
    "Days until the certificate expires; absent while unknown",
    "max",
  );
  const diskFree = gauge("schoolward_disk_free_bytes", "Free space on the disk of the data folder", "max");
  const diskSize = gauge("schoolward_disk_size_bytes", "Size of the disk of the data folder", "max");
  return {
    ...{ registry, requests, durations, cacheRequests, cachePages, cacheBytes, runs, resident, heap, info },
    ...{ mails, backup, backupCopy, certificate, diskFree, diskSize },
  };
}

/** Counts requests per kind and status class. */
function createCounts() {
  const counts = new Map<Kind, number[]>();
  return {
    add(kind: Kind, status: number) {
      const ofKind = counts.get(kind) ?? [0, 0, 0, 0, 0, 0];
      const at = Math.floor(status / 100);
      ofKind[at] = (ofKind[at] ?? 0) + 1;
      counts.set(kind, ofKind);
    },
    *list(): Generator<[Kind, string, number]> {
      for (const [kind, classes] of counts)
        for (const [at, count] of classes.entries()) if (count > 0) yield [kind, `${at}xx`, count];
    },
  };
}

function kindOf({ method }: SiteRequest, address: Address | number): Kind {
  if (typeof address === "number") return "refused";
  if (method !== "GET" && method !== "HEAD") return "form";
  const { path } = address;
  if (path.startsWith("/assets/")) return "asset";
  if (path.startsWith("/pictures/")) return "picture";
  if (path === "/healthz" || path === "/readyz" || path === "/metrics") return "health";
  return address.isPrivate ? "admin" : "page";
}

/** Compares hashes, which all have the same length, in constant time. */
function compareTo(token: string): (authorization: string | undefined) => boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  const expected = hash(`Bearer ${token}`);
  return (authorization) => timingSafeEqual(hash(authorization ?? ""), expected);
}
