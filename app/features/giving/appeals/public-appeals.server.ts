import type { RouterContextProvider } from "react-router";
import { getRequestInfo } from "#app/platform/http/request.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { localDate } from "#app/platform/time/local-date.ts";
import { addDays, dateIn, instantOf } from "#app/platform/time/site-time.server.ts";
import { readGiving } from "../giving-settings.server.ts";
import { listReportsFor } from "../reports/reports.server.ts";
import type { ShownReport } from "../ui/gift-reports.tsx";
import { listAppeals, type PublicAppeal, publicAppeals } from "./appeals.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Reads the appeals that visitors can give to: none while the giving page is closed. */
export async function readPublicAppeals(context: Context): Promise<PublicAppeal[]> {
  return (await readAppeals(context, {})).filter(({ hasEnded }) => !hasEnded);
}

/**
 * Reads the appeal whose story a page tells, and what the gifts did. It stays there after its end,
 * but not if nobody could ever give to it.
 */
export async function readAppealOf(
  context: Context,
  pageId: string,
): Promise<{ appeal: PublicAppeal; reports: ShownReport[] } | undefined> {
  const [appeal] = await readAppeals(context, { pageId });
  if (!appeal) return undefined;
  const { db } = getSite(context);
  const [{ timeZone }, reports] = await Promise.all([readSiteSettings(db), listReportsFor(db, appeal.id)]);
  if (appeal.hasEnded && appeal.percent === 0 && reports.length === 0) return undefined;
  return {
    appeal,
    reports: reports.map(({ createdAt, ...report }) => ({
      ...report,
      sentOn: localDate(createdAt, timeZone),
    })),
  };
}

/** Their page changes at midnight, when a day less is left. */
async function readAppeals(context: Context, which: { pageId?: string }): Promise<PublicAppeal[]> {
  const { db } = getSite(context);
  const [{ timeZone }, { isOpen }, appeals] = await Promise.all([
    readSiteSettings(db),
    readGiving(db),
    listAppeals(db, which),
  ]);
  if (!isOpen) return [];
  const today = dateIn(timeZone, Date.now());
  if (appeals.some(({ endsOn }) => endsOn !== null))
    getRequestInfo(context).changesAt(instantOf(addDays(today, 1), null, timeZone));
  return publicAppeals(appeals, today);
}
