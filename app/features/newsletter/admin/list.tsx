import { useState } from "react";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { describeOlderBackups } from "#app/platform/backup/backup-facts.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { readListRequest } from "#app/platform/lists/admin-list.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { localDate } from "#app/platform/time/local-date.ts";
import { DownloadIcon, TrashIcon } from "#app/ui/control/admin-icons.tsx";
import { Badge } from "#app/ui/control/badge.tsx";
import { Button } from "#app/ui/control/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { ListChoice, ManagedList } from "#app/ui/list/managed-list.tsx";
import { StatCard } from "#app/ui/list/stat-card.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { countSubscribers, listSubscribers } from "../subscriber-list.server.ts";
import { REMOVED_ADDRESS, readState, SUBSCRIBER_STATES } from "../subscriber-state.ts";
import type { Route } from "./+types/list";
import { SubscriberRemoval } from "./removal.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { role } = requireAdministrator(context);
  const { db, config } = getSite(context);
  const filter = { ...readListRequest(url), state: readState(url.searchParams.get("state")) };
  const [{ timeZone }, counts, { subscribers, ...list }] = await Promise.all([
    readSiteSettings(db),
    countSubscribers(db),
    listSubscribers(db, filter),
  ]);
  const day = (instant: number) => localDate(instant, timeZone);
  const dated = subscribers.map(({ id, email, state, createdAt, confirmedAt, unsubscribedAt }) => {
    const since = state === "pending" ? null : state === "confirmed" ? confirmedAt : unsubscribedAt;
    return { id, email, state, asked: day(createdAt), since: since === null ? null : day(since) };
  });
  return {
    ...filter,
    ...list,
    counts,
    subscribers: dated,
    mayExport: role === "owner",
    sendsMail: config.smtpUrl !== undefined,
    olderBackups: await describeOlderBackups(db, timeZone),
  };
}

type Row = Route.ComponentProps["loaderData"]["subscribers"][number];

const columnsOf = (onRemove: (row: Row) => void): Column<Row>[] => [
  {
    key: "email",
    header: "Email",
    wide: true,
    cell: ({ email }) => (
      <span className="font-semibold break-all">{email === REMOVED_ADDRESS ? "Address removed" : email}</span>
    ),
  },
  {
    key: "state",
    header: "State",
    cell: ({ state }) => <Badge tone={SUBSCRIBER_STATES[state].tone}>{SUBSCRIBER_STATES[state].label}</Badge>,
  },
  { key: "since", header: "Since", cell: ({ since }) => since ?? "–" },
  { key: "asked", header: "First asked", cell: ({ asked }) => asked },
  {
    key: "actions",
    header: "Actions",
    hideHeader: true,
    align: "end",
    wide: true,
    cell: (row) => (
      <Button
        variant="quiet"
        size="small"
        aria-label={`Remove ${row.email}`}
        onClick={() => onRemove(row)}
        className="-my-1 max-sm:-ml-3"
      >
        <TrashIcon size={16} />
        Remove
      </Button>
    ),
  },
];

const STATE_OPTIONS = [
  { value: "", label: "All states" },
  ...Object.entries(SUBSCRIBER_STATES).map(([value, { label }]) => ({ value, label })),
];

/** Lists the subscribers, with search, filter, export and removal. */
export default function SubscriberList({ loaderData }: Route.ComponentProps) {
  const { counts, subscribers, total, cutOff, page, search, state, mayExport, sendsMail } = loaderData;
  const [removed, setRemoved] = useState<Row>();
  return (
    <>
      <PageTitle title="Newsletter">
        {mayExport ? (
          <a
            href={`/admin/newsletter/export.csv${state === undefined ? "" : `?state=${state}`}`}
            className="button button-secondary"
            download
          >
            <DownloadIcon size={18} />
            {state === undefined ? "Export all" : `Export ${SUBSCRIBER_STATES[state].label.toLowerCase()}`}
          </a>
        ) : null}
      </PageTitle>
      <div className="grid grid-cols-[1fr_1fr_auto] gap-2 sm:grid-cols-3 sm:gap-4">
        <StatCard label="Confirmed" value={counts.confirmed} to="?state=confirmed" />
        <StatCard label="Pending" value={counts.pending} to="?state=pending" />
        <StatCard label="Unsubscribed" value={counts.unsubscribed} to="?state=unsubscribed" />
      </div>
      {sendsMail ? null : (
        <div className="mt-4">
          <Alert tone="warning">
            <p>
              This website has no mail server. New addresses are kept as pending, and get their mail to
              confirm as soon as there is one.
            </p>
          </Alert>
        </div>
      )}
      <ManagedList
        things="subscribers"
        searchLabel="Search by email"
        search={search}
        isNarrowed={search !== "" || state !== undefined}
        filters={<ListChoice name="state" label="State" value={state} options={STATE_OPTIONS} />}
        columns={columnsOf(setRemoved)}
        rows={subscribers}
        rowKey={({ id }) => id}
        page={page}
        total={total}
        empty={{
          none: (
            <EmptyState title="No subscribers yet">
              Visitors subscribe with the form below the blog posts.
            </EmptyState>
          ),
          narrowed: (
            <EmptyState title="No subscribers found">Try adjusting your filters or search terms</EmptyState>
          ),
        }}
      >
        {cutOff ? (
          <p className="text-sm text-muted">
            These are the newest {total} subscribers with these words. Add a word to find older ones.
          </p>
        ) : null}
      </ManagedList>
      {removed ? (
        <SubscriberRemoval
          subscriber={removed}
          olderBackups={loaderData.olderBackups}
          onClose={() => setRemoved(undefined)}
        />
      ) : null}
    </>
  );
}
