import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { readListRequest } from "#app/platform/admin-list.ts";
import { calendarDate } from "#app/platform/local-date.ts";
import { getSite } from "#app/platform/site.server.ts";
import { CalendarIcon } from "#app/ui/admin-icons.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ManagedList } from "#app/ui/managed-list.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { StatCard } from "#app/ui/stat-card.tsx";
import type { Column } from "#app/ui/table.tsx";
import { CATEGORY_NAMES, type EventStatus, NO_DATE } from "../event.ts";
import { countEvents } from "../events.server.ts";
import type { Route } from "./+types/list";
import { listEventsToManage } from "./event-list.server.ts";
import { USUAL_EVENT_ORDER } from "./event-order.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const { db } = getSite(context);
  const request = readListRequest(url);
  const [count, list] = await Promise.all([
    countEvents(db),
    listEventsToManage(db, request, USUAL_EVENT_ORDER),
  ]);
  return { ...request, count, ...list };
}

type Row = Route.ComponentProps["loaderData"]["events"][number];

const STATUSES: Record<EventStatus, { label: string; tone: "leaf" | "marigold" | "sand" | "danger" }> = {
  completed: { label: "Completed", tone: "leaf" },
  upcoming: { label: "Upcoming", tone: "marigold" },
  planning: { label: "Planning", tone: "sand" },
  cancelled: { label: "Cancelled", tone: "danger" },
};

const COLUMNS: Column<Row>[] = [
  {
    key: "name",
    header: "Event",
    wide: true,
    cell: (event) => (
      <div className="flex items-center gap-3">
        <div className="w-14 flex-none">
          <Picture
            picture={event.picture}
            alt=""
            sizes="56px"
            className="h-10 w-14 rounded-sm object-cover"
          />
        </div>
        <span className="min-w-0 font-semibold">
          {event.name} {event.isFeatured ? <Badge tone="plum">Featured</Badge> : null}
        </span>
      </div>
    ),
  },
  { key: "category", header: "Type", cell: (event) => CATEGORY_NAMES[event.category] },
  { key: "date", header: "Date", cell: ({ date }) => (date ? calendarDate(date) : NO_DATE) },
  { key: "location", header: "Location", cell: (event) => event.location },
  {
    key: "status",
    header: "Status",
    cell: ({ status }) => <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>,
  },
];

/** All events, searched and paged in the database. */
export default function EventList({ loaderData }: Route.ComponentProps) {
  const { count, events, total, page, search } = loaderData;
  return (
    <>
      <PageTitle title="Events" />
      <div className="grid grid-cols-3 gap-2 sm:gap-4">
        <StatCard label="Events" value={count} icon={<CalendarIcon />} />
      </div>
      <ManagedList
        things="events"
        searchLabel="Search by name, location or type"
        search={search}
        isNarrowed={search !== ""}
        columns={COLUMNS}
        rows={events}
        rowKey={(event) => event.id}
        page={page}
        total={total}
        empty={{
          none: <EmptyState title="No events yet" />,
          narrowed: <EmptyState title="No events found">Try adjusting your search terms</EmptyState>,
        }}
      />
    </>
  );
}
