import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { csvDownload } from "#app/platform/csv.server.ts";
import { getSite } from "#app/platform/site.server.ts";
import { readSiteSettings } from "#app/platform/site-settings.server.ts";
import { dateIn } from "#app/platform/site-time.server.ts";
import { readSubscribers } from "../subscriber-list.server.ts";
import { readState, SUBSCRIBER_STATES } from "../subscriber-state.ts";
import type { Route } from "./+types/export";

const HEADINGS = ["Email", "State", "Asked on", "Confirmed on", "Unsubscribed on"];

/** The subscribers as a file for a spreadsheet: those of `?state=…`, or all. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const { db } = getSite(context);
  const { timeZone } = await readSiteSettings(db);
  const day = (instant: number | null) => (instant === null ? null : dateIn(timeZone, instant));
  async function* lines() {
    for await (const subscriber of readSubscribers(db, readState(url.searchParams.get("state")))) {
      const { email, state, createdAt, confirmedAt, unsubscribedAt } = subscriber;
      yield [email, SUBSCRIBER_STATES[state].label, day(createdAt), day(confirmedAt), day(unsubscribedAt)];
    }
  }
  return csvDownload(`newsletter-subscribers-${dateIn(timeZone, Date.now())}.csv`, HEADINGS, lines());
}
