import { FEATURES } from "#app/features.ts";
import type { WritableSite } from "#app/platform/http/site.server.ts";
import { HOUR, type Job } from "#app/platform/program/jobs.server.ts";
import { purgeTrash } from "#app/shell/admin/trash/trash.server.ts";
import type { RecentBuilds } from "./recent-builds.ts";

/**
 * Lists all background jobs, which run on a schedule without a visitor.
 *
 * @param builds absent in development, which has no build
 */
export function jobsOf(site: WritableSite, builds?: RecentBuilds): Job[] {
  const declared = FEATURES.flatMap(({ jobs = [] }) => jobs);
  return [
    ...declared.map((job) => ({ ...job, run: (isStopping: () => boolean) => job.run(site, isStopping) })),
    {
      name: "purge the trash",
      everyMs: HOUR,
      run: (isStopping) => purgeTrash(site.db, Date.now(), isStopping),
    },
    ...(builds
      ? [{ name: "keep this build", everyMs: HOUR, inEveryProcess: true, run: () => builds.keep() }]
      : []),
  ];
}
