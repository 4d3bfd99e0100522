import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { readListRequest } from "#app/platform/lists/admin-list.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { capitalise } from "#app/platform/text/formats.ts";
import { localDateTime } from "#app/platform/time/local-date.ts";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { ListChoice, ManagedList } from "#app/ui/list/managed-list.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { listAuditChoices, listAuditEntries } from "../audit-entries.server.ts";
import { describeEntry } from "../entry-words.ts";
import type { Route } from "./+types/list";

export async function loader({ url, context }: Route.LoaderArgs) {
  requireOwner(context);
  const { db } = getWritableSite(context);
  const filter = {
    ...readListRequest(url),
    person: url.searchParams.get("person")?.slice(0, 100) || undefined,
    kind: url.searchParams.get("kind")?.slice(0, 100) || undefined,
  };
  const { entries, ...list } = await listAuditEntries(db, filter);
  const [{ timeZone }, choices] = await Promise.all([readSiteSettings(db), listAuditChoices(db)]);
  const dated = entries.map(({ at, ...entry }) => ({ ...entry, when: localDateTime(at, timeZone) }));
  return { ...filter, ...list, choices, entries: dated, timeZone };
}

type Row = Route.ComponentProps["loaderData"]["entries"][number];

const COLUMNS: Column<Row>[] = [
  { key: "when", header: "When", cell: ({ when }) => <span className="sm:whitespace-nowrap">{when}</span> },
  {
    key: "who",
    header: "Who",
    cell: ({ actorName, actorEmail }) => (
      <div className="wrap-anywhere sm:min-w-28">
        {actorName}
        {actorEmail ? <span className="block text-muted">{actorEmail}</span> : null}
      </div>
    ),
  },
  { key: "what", header: "What", cell: (entry) => describeEntry(entry) },
  {
    key: "detail",
    header: "Details",
    cell: ({ detail }) => <span className="wrap-anywhere">{detail ?? "–"}</span>,
  },
];

/** Lists who changed what and when: every write of an administrator, every sign-in and sign-out. */
export default function AuditList({ loaderData }: Route.ComponentProps) {
  const { entries, total, cutOff, page, search, person, kind, choices, timeZone } = loaderData;
  return (
    <>
      <PageTitle title="History" />
      <p className="text-muted">
        Who changed what and when. Times are those of {timeZone.replaceAll("_", " ")}. Entries are never
        changed or removed.
      </p>
      <ManagedList
        things="entries"
        searchLabel="Search by person, action or details"
        search={search}
        isNarrowed={search !== "" || person !== undefined || kind !== undefined}
        filters={
          <>
            <ListChoice
              name="person"
              label="Person"
              value={person}
              options={[{ value: "", label: "All people" }, ...choices.people]}
            />
            <ListChoice
              name="kind"
              label="Kind"
              value={kind}
              options={[
                { value: "", label: "All kinds" },
                ...choices.kinds.map((value) => ({ value, label: capitalise(value) })),
              ]}
            />
          </>
        }
        columns={COLUMNS}
        rows={entries}
        rowKey={({ id }) => id}
        page={page}
        total={total}
        empty={{
          none: <EmptyState title="Nothing recorded yet" />,
          narrowed: (
            <EmptyState title="No entries found">Try adjusting your filters or search terms</EmptyState>
          ),
        }}
      >
        {cutOff ? (
          <p className="text-sm text-muted">
            These are the newest {total} entries with these words. Add a word to find older ones.
          </p>
        ) : null}
      </ManagedList>
    </>
  );
}
