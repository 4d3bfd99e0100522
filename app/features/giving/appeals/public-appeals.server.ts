import type { RouterContextProvider } from "react-router";
import { getRequestInfo } from "#app/platform/http/request.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { addDays, dateIn, instantOf } from "#app/platform/time/site-time.server.ts";
import { readGiving } from "../giving-settings.server.ts";
import { listAppeals, type PublicAppeal, publicAppeals } from "./appeals.server.ts";

/**
 * Reads the appeals that visitors can give to: none while the giving page is closed. Their page
 * changes at midnight, when a day less is left.
 *
 * @param pageId only the one whose story this page tells
 */
export async function readPublicAppeals(
  context: Readonly<RouterContextProvider>,
  pageId?: string,
): Promise<PublicAppeal[]> {
  const { db } = getSite(context);
  const which = { onlyOpen: true as const, ...(pageId === undefined ? {} : { pageId }) };
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
