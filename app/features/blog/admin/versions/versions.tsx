import { type ReactNode, useEffect, useRef, useState } from "react";
import { data, Form, Link, useLocation } from "react-router";
import { postDrafts } from "#app/features/blog/post-drafts.server.ts";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { titleOrUntitled } from "#app/platform/drafts/draft.ts";
import type { ListedVersion } from "#app/platform/drafts/version-history.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { ADMIN_PAGE_SIZE, pageAddress, readListRequest } from "#app/platform/lists/admin-list.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { localMoment } from "#app/platform/time/local-date.ts";
import { zoneLabel } from "#app/platform/time/zone-moment.ts";
import { Button } from "#app/ui/control/button.tsx";
import { RouterLinkButton } from "#app/ui/control/router-link-button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { Table } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/versions";
import { useRestoration } from "./use-restoration.ts";
import { Comparison, versionColumns } from "./version-columns.tsx";

/** @throws 404 for a post that does not exist or is in the trash */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const { db } = getSite(context);
  const history = await postDrafts.listVersions(db, params.id, readListRequest(url).page);
  if (!history) throw data(null, { status: 404 });
  const { timeZone } = await readSiteSettings(db);
  const chosen = [readVersion(url, "from"), readVersion(url, "to")] as const;
  const [from, to] = chosen;
  const comparison = from && to ? await postDrafts.compareVersions(db, params.id, [from, to]) : undefined;
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

/** Lists all versions of a post with author and time. Compares any two and restores any of them. */
export default function Versions({ loaderData }: Route.ComponentProps) {
  const { record: post, versions, newest, comparison, isGone, chosen, page, total, zone } = loaderData;
  const address = useLocation().search;
  const { restore, again, busyVersion, problem } = useRestoration(post);
  const [from, setFrom] = useState(chosen[0] ?? versions[1]?.version);
  const [to, setTo] = useState(chosen[1] ?? versions[0]?.version);
  const columns = versionColumns({ newest, from, to, setFrom, setTo, busyVersion, onRestore: restore });
  return (
    <>
      <p className="mb-3">
        <Link to="/admin/blog" className="link inline-flex min-h-8 items-center text-sm font-semibold">
          Back to the posts
        </Link>
      </p>
      <PageTitle title={`Versions of ${post.title}`}>
        <RouterLinkButton to={`/admin/blog/${post.id}/edit`} variant="secondary">
          Edit post
        </RouterLinkButton>
      </PageTitle>
      <div className="grid gap-4">
        <p className="text-sm text-muted">
          {post.isPending
            ? "The newest version has not been published; the public sees an earlier one. "
            : null}
          Times are those of {zone}.
        </p>
        <SaveProblem answer={problem} again={again} />
        <Form method="get" preventScrollReset className="grid gap-4">
          <input type="hidden" name="from" value={from ?? ""} />
          <input type="hidden" name="to" value={to ?? ""} />
          {page > 1 ? <input type="hidden" name="page" value={page} /> : null}
          <Table
            caption="All versions"
            hideCaption
            columns={columns}
            rows={versions}
            rowKey={({ version }) => String(version)}
          />
          {total > 1 ? (
            <Button type="submit" className="justify-self-start" disabled={from === undefined || from === to}>
              Compare
            </Button>
          ) : (
            <p className="text-sm text-muted">There is nothing to compare it with yet.</p>
          )}
        </Form>
        <Pager
          page={page}
          pageSize={ADMIN_PAGE_SIZE}
          total={total}
          things="versions"
          href={pageAddress(address)}
        />
        {comparison || isGone ? (
          <ComparisonPlace key={chosen.join("-")}>
            {comparison ? (
              <Comparison comparison={comparison} />
            ) : (
              <Alert tone="warning">One of these versions is no longer kept.</Alert>
            )}
          </ComparisonPlace>
        ) : null}
      </div>
    </>
  );
}

/**
 * Scrolls the requested comparison into view by focusing its heading, so that screen
 * readers continue there.
 */
function ComparisonPlace({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="comparison-heading" className="mt-4 grid gap-4">
      <h2 ref={heading} id="comparison-heading" tabIndex={-1} className="text-lg">
        Comparison
      </h2>
      {children}
    </section>
  );
}
