import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form, Link, useLocation } from "react-router";
import type { LostPart } from "#app/platform/drafts/text-parts.ts";
import type { VersionsShown } from "#app/platform/drafts/version-requests.server.ts";
import { ADMIN_PAGE_SIZE, pageAddress } from "#app/platform/lists/admin-list.ts";
import { Button } from "#app/ui/control/button.tsx";
import { RouterLinkButton } from "#app/ui/control/router-link-button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { useRestoration } from "./use-restoration.ts";
import { Comparison, versionColumns } from "./version-columns.tsx";

type VersionsScreenProps = {
  history: VersionsShown;
  /** The kind of record, as in the names of its tabs: "post". */
  kind: string;
  /** What has versions: "Back to the posts". */
  list: { to: string; label: string };
  edit: { to: string; label: string };
};

/** Lists all versions of a text with author and time. Compares any two and restores any of them. */
export function VersionsScreen({ history, kind, list, edit }: VersionsScreenProps) {
  const { record, versions, newest, comparison, isGone, chosen, page, total, zone } = history;
  const address = useLocation().search;
  const { restore, bringBack, again, busyVersion, busyPart, problem } = useRestoration(record, {
    kind,
    list: list.to,
    edit: edit.to,
  });
  const [from, setFrom] = useState(chosen[0] ?? versions[1]?.version);
  const [to, setTo] = useState(chosen[1] ?? versions[0]?.version);
  const columns = versionColumns({ newest, from, to, setFrom, setTo, busyVersion, onRestore: restore });
  return (
    <>
      <p className="mb-3">
        <Link to={list.to} className="link inline-flex min-h-8 items-center text-sm font-semibold">
          {list.label}
        </Link>
      </p>
      <PageTitle title={`Versions of ${record.title}`}>
        <RouterLinkButton to={edit.to} variant="secondary">
          {edit.label}
        </RouterLinkButton>
      </PageTitle>
      <div className="grid gap-4">
        <p className="text-sm text-muted">
          {record.isPending
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
              <>
                <Comparison comparison={comparison} />
                <LostParts
                  parts={comparison.lost}
                  busyPart={busyPart}
                  onBringBack={(number) => bringBack(comparison.before, { number, newest })}
                />
              </>
            ) : (
              <Alert tone="warning">One of these versions is no longer kept.</Alert>
            )}
          </ComparisonPlace>
        ) : null}
      </div>
    </>
  );
}

type LostPartsProps = {
  parts: readonly LostPart[];
  busyPart: number | undefined;
  onBringBack: (number: number) => void;
};

/** Lists what of an earlier version can be brought back into the newest one. */
function LostParts({ parts, busyPart, onBringBack }: LostPartsProps) {
  if (parts.length === 0) return null;
  return (
    <div className="grid gap-3">
      <h3 className="text-base">Bring back a part</h3>
      <p className="text-sm text-muted">
        It takes the place of what stands there now. The rest of the newest version stays as it is.
      </p>
      <ul className="grid gap-3">
        {parts.map(({ number, words }) => (
          <li
            key={number}
            className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line p-3"
          >
            <span className="min-w-0 flex-1 basis-64 wrap-anywhere">{words}</span>
            <Button
              variant="secondary"
              size="small"
              aria-label={`Bring back: ${words}`}
              busy={busyPart === number}
              onClick={() => onBringBack(number)}
            >
              Bring back
            </Button>
          </li>
        ))}
      </ul>
    </div>
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
