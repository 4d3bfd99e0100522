import { Link } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { localDate } from "#app/platform/time/local-date.ts";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { listApprovals } from "../approvals.server.ts";
import type { Route } from "./+types/list";
import { StateBadge } from "./state-badge.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const { db } = getSite(context);
  const [{ timeZone }, approvals] = await Promise.all([readSiteSettings(db), listApprovals(db)]);
  return {
    approvals: approvals.map(({ askedAt, ...approval }) => ({
      ...approval,
      askedOn: localDate(askedAt, timeZone),
    })),
  };
}

type Row = Route.ComponentProps["loaderData"]["approvals"][number];

const COLUMNS: Column<Row>[] = [
  {
    key: "title",
    header: "Text",
    wide: true,
    cell: ({ id, title }) => (
      <Link to={`/admin/approvals/${id}`} className="font-semibold wrap-anywhere">
        {title}
      </Link>
    ),
  },
  { key: "kind", header: "Kind", cell: ({ kind }) => kind },
  { key: "state", header: "State", cell: ({ state }) => <StateBadge state={state} /> },
  { key: "who", header: "Asked by", cell: ({ askedByName }) => askedByName },
  { key: "when", header: "Asked on", cell: ({ askedOn }) => askedOn },
];

/** Lists the texts about children that a second person reads before visitors do. */
export default function Approvals({ loaderData: { approvals } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Approvals" />
      <p className="max-w-3xl text-sm text-muted">
        A text about a child is published only after a second person has read exactly that text. It comes here
        by itself when somebody publishes it.
      </p>
      <div className="mt-6">
        {approvals.length > 0 ? (
          <Table
            caption="Texts about children"
            hideCaption
            columns={COLUMNS}
            rows={approvals}
            rowKey={({ id }) => id}
          />
        ) : (
          <EmptyState title="Nothing waits for you">
            Texts about children that somebody wants to publish are listed here.
          </EmptyState>
        )}
      </div>
    </>
  );
}
