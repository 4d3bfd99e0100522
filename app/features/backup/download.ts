import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { guardDangerousAct } from "#app/platform/accounts/guard-dangerous-act.server.ts";
import { backupName } from "#app/platform/backup/backup-file.server.ts";
import { streamBackup } from "#app/platform/backup/stream-backup.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { recordAudit } from "#app/platform/records/audit.server.ts";
import type { Route } from "./+types/download";

export const middleware = [guardDangerousAct("backup")];

/** Streams a backup of this moment. Concurrent downloads each get a complete backup. */
export async function action({ request, context }: Route.ActionArgs) {
  const owner = requireOwner(context);
  const { config, db, files, stored } = getWritableSite(context);
  await db
    .transaction()
    .execute((trx) => recordAudit(trx, owner, { action: "downloaded", subject: "backup" }));
  const location = { url: config.databaseUrl, dataDir: config.dataDir };
  return new Response(streamBackup({ location, files, stored }, request.signal), {
    headers: {
      "Content-Type": "application/x-tar",
      "Content-Disposition": `attachment; filename="${backupName(Date.now())}"`,
      "Cache-Control": "no-store",
      // A proxy must not buffer it on its own disk.
      "X-Accel-Buffering": "no",
    },
  });
}
