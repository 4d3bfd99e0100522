import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { recordAudit } from "#app/platform/records/audit.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { csvDownload } from "#app/platform/text/csv.server.ts";
import { dateIn } from "#app/platform/time/site-time.server.ts";
import { readSubscribers } from "../subscriber-list.server.ts";
import { REMOVED_ADDRESS, readState, SUBSCRIBER_STATES } from "../subscriber-state.ts";
import type { Route } from "./+types/export";

const HEADINGS = ["Email", "State", "Asked on", "Confirmed on", "Unsubscribed on"];

/** Exports the subscribers with `?state=…`, or all, as a file for a spreadsheet. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const administrator = requireOwner(context);
  const { db } = getWritableSite(context);
  const { timeZone } = await readSiteSettings(db);
  const state = readState(url.searchParams.get("state"));
  await db.transaction().execute((trx) =>
    recordAudit(trx, administrator, {
      action: "exported",
      subject: "newsletter subscribers",
      detail: state ? SUBSCRIBER_STATES[state].label : "All",
    }),
  );
  const day = (instant: number | null) => (instant === null ? null : dateIn(timeZone, instant));
  async function* lines() {
    for await (const subscriber of readSubscribers(db, state)) {
      // The address of an unsubscribed person is no longer stored.
      if (subscriber.email === REMOVED_ADDRESS) continue;
      const { email, createdAt, confirmedAt, unsubscribedAt } = subscriber;
      yield [
        email,
        SUBSCRIBER_STATES[subscriber.state].label,
        day(createdAt),
        day(confirmedAt),
        day(unsubscribedAt),
      ];
    }
  }
  return csvDownload(`newsletter-subscribers-${dateIn(timeZone, Date.now())}.csv`, HEADINGS, lines());
}
