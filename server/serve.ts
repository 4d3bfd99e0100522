import { once } from "node:events";
import type { AddressInfo } from "node:net";
import * as build from "virtual:react-router/server-build";
import { ensureFirstAdministrator } from "#app/features/accounts/first-administrator.server.ts";
import { createStartingContent } from "#app/features/home/starting-content.server.ts";
import { writable } from "#app/platform/http/site.server.ts";
import { startOutboxWorker } from "#app/platform/mail/outbox-worker.server.ts";
import { watchGeneration } from "#app/platform/page-cache/generation-watch.server.ts";
import { PageCache } from "#app/platform/page-cache/page-cache.server.ts";
import { type Config, ConfigError } from "#app/platform/program/config.server.ts";
import { type Runs, startJobs } from "#app/platform/program/jobs.server.ts";
import { announcement } from "#app/platform/program/log.server.ts";
import { clientBuildFolder } from "#app/platform/program/program-folder.server.ts";
import { seedDemoContent } from "#db/demo/seed.ts";
import { announceAdministrator } from "./announcements.ts";
import { createApp } from "./app.ts";
import { BuildFiles } from "./build-files.ts";
import { describeListenProblem } from "./checks/listening.ts";
import { jobsOf } from "./jobs.ts";
import { createLimitedServer, stopGracefully } from "./lifecycle.ts";
import { MAIL_LINKS } from "./mail-links.ts";
import type { Metrics, MetricsParts } from "./metrics.ts";
import { createPageCounts } from "./pages.ts";
import { RecentBuilds } from "./recent-builds.ts";
import { closeSite, openSite } from "./site.ts";
import { tell } from "./workers.ts";

const BACKGROUND_WORK_AFTER_MS = 60_000;

/**
 * Runs the production server: opens everything, listens, and stops gracefully on a signal.
 *
 * @returns what to print once it answers
 * @throws when something cannot be opened, or the port is in use
 */
export async function serve(config: Config): Promise<string> {
  const site = await openSite(config);
  const writableSite = writable(site);
  // The process ends anyway, but people look for the reason in the log.
  process.on("uncaughtExceptionMonitor", (error) => site.log.fatal({ err: error }, "the server ends"));
  if (config.demoContent) await seedDemoContent(writableSite);
  const administrator = await ensureFirstAdministrator(writableSite, createStartingContent);
  // Immediately: if anything fails after this, the next start does not print it again.
  if (administrator) tell(announceAdministrator(administrator, config.siteUrl));
  const generation = await watchGeneration(site.database, config.databaseUrl, site.log);
  const outbox = startOutboxWorker({ ...writableSite, links: MAIL_LINKS });
  const runs: Runs = new Map();
  const recentBuilds = new RecentBuilds(writableSite, BuildFiles.inFolder(clientBuildFolder()));
  // Pages work without the file store. The job tries again.
  await recentBuilds
    .keep()
    .catch((error) => site.outages.statusOf(error, "the assets of this build are not kept"));
  const jobs = startJobs({ ...writableSite, runs }, jobsOf(writableSite, recentBuilds));
  // Delayed: after a start, visitors and the rest of the machine come first.
  setTimeout(() => void site.pictures.makeMissingAvif(), BACKGROUND_WORK_AFTER_MS).unref();

  const cache = new PageCache(generation);
  const pageCounts = createPageCounts();
  const app = createApp({
    site,
    build,
    generation,
    cache,
    serveBuildFile: recentBuilds.serve,
    pageCounts,
    metrics: await openMetricsIfWanted({ site, cache, pages: pageCounts, jobRuns: runs }),
  });
  const server = createLimitedServer(app);
  server.listen(config.port, config.host);
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(describeListenProblem(error, config));
  });
  stopGracefully(server, async () => {
    await jobs.stop();
    await outbox.stop();
    await generation.close();
    await closeSite(site);
  });

  const { port } = server.address() as AddressInfo;
  const address = process.env.SITE_URL ? config.siteUrl : `http://localhost:${port}`;
  return announcement(`Ready: ${address} (${Math.round(performance.now())} ms)`);
}

/** Loads the metrics library only if a token is set. */
async function openMetricsIfWanted(parts: Omit<MetricsParts, "token">): Promise<Metrics | undefined> {
  const { metricsToken: token } = parts.site.config;
  if (token === undefined) return undefined;
  const { openMetrics } = await import("./metrics.ts");
  return openMetrics({ ...parts, token });
}
