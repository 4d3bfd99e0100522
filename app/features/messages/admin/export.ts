import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { csvDownload } from "#app/platform/csv.server.ts";
import { getSite } from "#app/platform/site.server.ts";
import { dateIn } from "#app/platform/site-time.server.ts";
import { readMessageFilter } from "../message-filter.ts";
import { readReplyCalendar } from "../reply-times.server.ts";
import type { Route } from "./+types/export";
import { EXPORT_HEADINGS, exportMessages } from "./message-export.server.ts";

/** Every message that the list with the same parameters shows, as a CSV file. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const { db } = getSite(context);
  const calendar = await readReplyCalendar(db);
  const now = Date.now();
  const rows = exportMessages(db, readMessageFilter(url), calendar, now);
  return csvDownload(`messages-${dateIn(calendar.timeZone, now)}.csv`, EXPORT_HEADINGS, rows);
}
