import { numberNewEntries } from "#app/features/audit/audit-entries.server.ts";
import { publishDuePosts } from "#app/features/blog/due-posts.server.ts";
import { completePastEvents } from "#app/features/events/event-completion.server.ts";
import { removeOldMessages } from "#app/features/messages/retention.server.ts";
import { forgetAddresses } from "#app/features/newsletter/subscribers.server.ts";
import { overwriteDeleted, requestOverwriting } from "#app/platform/database/overwrite-deleted.server.ts";
import { logWarnings } from "#app/platform/health/upkeep.server.ts";
import type { WritableSite } from "#app/platform/http/site.server.ts";
import { removeUnusedPictures } from "#app/platform/images/unused-pictures.server.ts";
import type { Job } from "#app/platform/program/jobs.server.ts";
import { purgeTrash } from "#app/shell/admin/trash/trash.server.ts";
import type { RecentBuilds } from "./recent-builds.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Lists all background jobs, which run on a schedule without a visitor.
 *
 * @param builds absent in development, which has no build
 */
export function jobsOf(site: WritableSite, builds?: RecentBuilds): Job[] {
  const { db, files, config, certificate } = site;
  return [
    // Readers also publish due posts. This job serves those who don't request a page, such as feed
    // subscribers: within a minute, even if one run fails (decision 20).
    {
      name: "publish due posts",
      everyMs: 20 * SECOND,
      inEveryProcess: true,
      run: () => publishDuePosts(db),
    },
    {
      name: "overwrite what was deleted",
      everyMs: 10 * SECOND,
      inEveryProcess: true,
      run: () => overwriteDeleted(db, config.dataDir),
    },
    // Remains of sent mails and of changed texts.
    { name: "overwrite what was changed", everyMs: DAY, run: () => requestOverwriting(db) },
    { name: "forget addresses of the newsletter", everyMs: HOUR, run: () => forgetAddresses(db) },
    {
      name: "remove old messages",
      everyMs: HOUR,
      run: (isStopping) => removeOldMessages(db, Date.now(), isStopping),
    },
    { name: "purge the trash", everyMs: HOUR, run: (isStopping) => purgeTrash(db, Date.now(), isStopping) },
    {
      name: "remove unused pictures",
      everyMs: HOUR,
      run: (isStopping) => removeUnusedPictures({ db, files }, Date.now(), isStopping),
    },
    { name: "complete past events", everyMs: 5 * MINUTE, run: () => completePastEvents(db) },
    // In every process: each shows its own dashboards.
    { name: "look at the certificate", everyMs: DAY, inEveryProcess: true, run: () => certificate.look() },
    { name: "warn whoever looks after the server", everyMs: DAY, run: () => logWarnings(site) },
    ...(builds
      ? [{ name: "keep this build", everyMs: HOUR, inEveryProcess: true, run: () => builds.keep() }]
      : []),
    { name: "number audit entries", everyMs: 5 * MINUTE, run: () => numberNewEntries(db) },
  ];
}
