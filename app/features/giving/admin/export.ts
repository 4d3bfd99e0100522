import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { recordAudit } from "#app/platform/records/audit.server.ts";
import { readToday } from "#app/platform/settings/site-settings.server.ts";
import { csvDownload } from "#app/platform/text/csv.server.ts";
import { JOURNAL_HEADINGS, readJournal } from "../accounts/journal.server.ts";
import type { Route } from "./+types/export";

/** Exports every booking and every spending for an accountant. */
export async function loader({ context }: Route.LoaderArgs) {
  const owner = requireOwner(context);
  const { db } = getWritableSite(context);
  const entry = { action: "exported", subject: "gift", detail: "All bookings and spendings" };
  await db.transaction().execute((trx) => recordAudit(trx, owner, entry));
  return csvDownload(`gifts-${await readToday(db)}.csv`, JOURNAL_HEADINGS, readJournal(db));
}
