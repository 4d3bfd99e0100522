import { once } from "node:events";
import type { AddressInfo } from "node:net";
import * as build from "virtual:react-router/server-build";
import { createStartingContent } from "#app/features/home/starting-content.server.ts";
import { ensureFirstAdministrator, linesAbout } from "#app/platform/accounts/first-administrator.server.ts";
import { type Config, ConfigError } from "#app/platform/config.server.ts";
import { startJobs } from "#app/platform/jobs.server.ts";
import { startOutboxWorker } from "#app/platform/mail/outbox-worker.server.ts";
import { watchGeneration } from "#app/platform/page-cache/generation-watch.server.ts";
import { PageCache } from "#app/platform/page-cache/page-cache.server.ts";
import { clientBuildFolder } from "#app/platform/program-folder.server.ts";
import { seedDemoContent } from "#db/demo/seed.ts";
import { createApp } from "./app.ts";
import { readBuildFiles } from "./build-files.ts";
import { describeListenProblem } from "./checks/listening.ts";
import { jobsOf } from "./jobs.ts";
import { createLimitedServer, stopGracefully } from "./lifecycle.ts";
import { MAIL_LINKS } from "./mail-links.ts";
import { closeSite, openSite } from "./site.ts";
import { tell } from "./workers.ts";

const BACKGROUND_WORK_AFTER_MS = 60_000;

/**
 * The production server: opens everything, listens, and goes in order when it is told to.
 *
 * @returns what to print once it answers
 * @throws when something cannot be opened, or the port is taken
 */
export async function serve(config: Config): Promise<string> {
  const site = await openSite(config);
  // It ends the process all the same; the log is where people look for the reason.
  process.on("uncaughtExceptionMonitor", (error) => site.log.fatal({ err: error }, "the server ends"));
  if (config.demoContent) await seedDemoContent(site);
  const administrator = await ensureFirstAdministrator(site, createStartingContent);
  // At once: whatever goes wrong from here on, the next start does not say it again.
  if (administrator) tell(linesAbout(administrator));
  const generation = await watchGeneration(site.database, config.databaseUrl, site.log);
  const outbox = startOutboxWorker({ ...site, links: MAIL_LINKS });
  const jobs = startJobs(site, jobsOf(site));
  // Not at once: after a start visitors and the rest of the machine come first.
  setTimeout(() => void site.pictures.makeMissingAvif(), BACKGROUND_WORK_AFTER_MS).unref();

  const app = createApp({
    site,
    build,
    generation,
    cache: new PageCache(generation),
    serveBuildFile: readBuildFiles(clientBuildFolder()),
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
  return `Ready: ${address} (${Math.round(performance.now())} ms)`;
}
