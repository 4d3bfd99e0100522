import { once } from "node:events";
import type { AddressInfo } from "node:net";
import path from "node:path";
import * as build from "virtual:react-router/server-build";
import sirv from "sirv";
import { createStartingContent } from "#app/features/home/starting-content.server.ts";
import { ensureFirstAdministrator, linesAbout } from "#app/platform/accounts/first-administrator.server.ts";
import { type Config, ConfigError } from "#app/platform/config.server.ts";
import { startJobs } from "#app/platform/jobs.server.ts";
import { startOutboxWorker } from "#app/platform/mail/outbox-worker.server.ts";
import { watchGeneration } from "#app/platform/page-cache/generation-watch.server.ts";
import { PageCache } from "#app/platform/page-cache/page-cache.server.ts";
import { seedDemoContent } from "#db/demo/seed.ts";
import { createApp } from "./app.ts";
import { jobsOf } from "./jobs.ts";
import { createLimitedServer, stopGracefully } from "./lifecycle.ts";
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
  if (config.demoContent) await seedDemoContent(site);
  const administrator = await ensureFirstAdministrator(site, createStartingContent);
  // At once: whatever goes wrong from here on, the next start does not say it again.
  if (administrator) tell(linesAbout(administrator));
  const generation = await watchGeneration(site.database, config.databaseUrl, site.log);
  const outbox = startOutboxWorker(site);
  const jobs = startJobs(site, jobsOf(site));
  // Not at once: after a start visitors and the rest of the machine come first.
  setTimeout(() => void site.pictures.makeMissingAvif(), BACKGROUND_WORK_AFTER_MS).unref();

  const app = createApp({
    site,
    build,
    generation,
    cache: new PageCache(generation),
    serveFile: sirv(path.resolve("build/client"), {
      brotli: true,
      gzip: true,
      setHeaders(response, file) {
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
        if (file.startsWith("/assets/"))
          response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
        else response.setHeader("Cache-Control", "public, max-age=3600");
      },
    }),
  });
  const server = createLimitedServer(app);
  server.listen(config.port, config.host);
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === "EADDRINUSE" ? `port ${config.port} is in use` : error.message;
    throw new ConfigError(`PORT: cannot listen on ${config.host}:${config.port}: ${reason}`);
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
