import { data, type RouterContextProvider } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import type { RecordTable } from "#app/platform/database/database.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { readListRequest } from "#app/platform/lists/admin-list.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { localMoment } from "#app/platform/time/local-date.ts";
import { zoneLabel } from "#app/platform/time/zone-moment.ts";
import { type DraftFields, titleOrUntitled } from "./draft.ts";
import type { Drafts } from "./drafts.server.ts";
import type { ListedVersion } from "./version-history.server.ts";

type VersionsArgs = { url: URL; params: { id: string }; context: Readonly<RouterContextProvider> };

/** What the screen with the versions of a record shows. */
export type VersionsShown = Awaited<ReturnType<typeof readVersions>>;

/**
 * Reads the versions of a record, and the comparison of two of them. `?from=` and `?to=` name them.
 *
 * @throws 404 for a record that does not exist or is in the trash
 */
export async function readVersions<Draft extends DraftFields>(
  drafts: Drafts<RecordTable, Draft, string>,
  { url, params, context }: VersionsArgs,
) {
  requireAdministrator(context);
  const { db } = getSite(context);
  const history = await drafts.listVersions(db, params.id, readListRequest(url).page);
  if (!history) throw data(null, { status: 404 });
  const { timeZone } = await readSiteSettings(db);
  const chosen = [readVersion(url, "from"), readVersion(url, "to")] as const;
  const [from, to] = chosen;
  const comparison = from && to ? await drafts.compareVersions(db, params.id, [from, to]) : undefined;
  const worded = <Version extends ListedVersion>(version: Version) => ({
    ...version,
    title: titleOrUntitled(version.title),
    when: localMoment(version.at, timeZone),
  });
  return {
    ...history,
    versions: history.versions.map(worded),
    comparison: comparison && {
      ...comparison,
      before: worded(comparison.before),
      after: worded(comparison.after),
    },
    isGone: Boolean(from && to && !comparison),
    chosen,
    zone: zoneLabel(timeZone, Date.now()),
  };
}

function readVersion(url: URL, name: string): number | undefined {
  const given = url.searchParams.get(name) ?? "";
  return /^[1-9]\d{0,8}$/.test(given) ? Number(given) : undefined;
}
