import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { recordAudit } from "#app/platform/records/audit.server.ts";
import { csvDownload } from "#app/platform/text/csv.server.ts";
import { dateIn } from "#app/platform/time/site-time.server.ts";
import { FOLDER_NAMES, readMessageFilter } from "../message-filter.ts";
import { readReplyCalendar } from "../reply-times.server.ts";
import type { Route } from "./+types/export";
import { EXPORT_HEADINGS, exportMessages } from "./message-export.server.ts";

/** Exports every message of the list with the same parameters as a CSV file. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const administrator = requireOwner(context);
  const { db } = getWritableSite(context);
  const calendar = await readReplyCalendar(db);
  const now = Date.now();
  const filter = readMessageFilter(url);
  await db.transaction().execute((trx) =>
    recordAudit(trx, administrator, {
      action: "exported",
      subject: "messages",
      // Omits the search terms, which may contain a visitor's name.
      detail: `${FOLDER_NAMES[filter.folder]}${filter.search === "" ? "" : ", searched"}`,
    }),
  );
  const rows = exportMessages(db, filter, calendar, now);
  return csvDownload(`messages-${dateIn(calendar.timeZone, now)}.csv`, EXPORT_HEADINGS, rows);
}
