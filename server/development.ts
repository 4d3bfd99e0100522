import type { IncomingMessage, ServerResponse } from "node:http";
import * as build from "virtual:react-router/server-build";
import { ensureFirstAdministrator } from "#app/features/accounts/first-administrator.server.ts";
import { createStartingContent } from "#app/features/home/starting-content.server.ts";
import { type Site, writable } from "#app/platform/http/site.server.ts";
import { startOutboxWorker } from "#app/platform/mail/outbox-worker.server.ts";
import { type GenerationWatch, watchGeneration } from "#app/platform/page-cache/generation-watch.server.ts";
import { beginProgram } from "#app/platform/program/begin-program.server.ts";
import { startJobs } from "#app/platform/program/jobs.server.ts";
import { seedDemoContent } from "#db/demo/seed.ts";
import { announceAdministrator } from "./announcements.ts";
import { createApp } from "./app.ts";
import { jobsOf } from "./jobs.ts";
import { MAIL_LINKS } from "./mail-links.ts";
import { openSite } from "./site.ts";

type Parts = { site: Site; generation: GenerationWatch };

/** Opens the site once. It survives module reloads. */
export async function openForDevelopment(): Promise<Parts> {
  const config = beginProgram();
  const site = await openSite(config);
  const writableSite = writable(site);
  if (config.demoContent) await seedDemoContent(writableSite);
  const administrator = await ensureFirstAdministrator(writableSite, createStartingContent);
  if (administrator) console.log(announceAdministrator(administrator, config.siteUrl).join("\n"));
  startOutboxWorker({ ...writableSite, links: MAIL_LINKS });
  startJobs(writableSite, jobsOf(writableSite));
  void site.pictures.makeMissingAvif();
  return { site, generation: await watchGeneration(site.database, config.databaseUrl, site.log) };
}

/** Answers with the current code. */
export function answer(parts: Parts, request: IncomingMessage, response: ServerResponse): void {
  const app = createApp({
    ...parts,
    build,
    cache: undefined,
    serveBuildFile: () => false,
  });
  app(request, response);
}
