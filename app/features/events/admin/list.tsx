import { useState } from "react";
import { useLocation } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { readListOrder, readListRequest } from "#app/platform/lists/admin-list.ts";
import { TRASH_DAYS } from "#app/platform/records/trash.ts";
import { CalendarIcon, PlusIcon } from "#app/ui/control/admin-icons.tsx";
import { RouterLinkButton } from "#app/ui/control/router-link-button.tsx";
import { TrashQuestion } from "#app/ui/form/removal-question.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { ListChoice, ManagedList } from "#app/ui/list/managed-list.tsx";
import { StatCard } from "#app/ui/list/stat-card.tsx";
import { readEventFigure } from "../event-figures.server.ts";
import { countEvents } from "../events.server.ts";
import type { Route } from "./+types/list";
import { eventColumns, type ManagedEvent } from "./event-columns.tsx";
import { listEventsToManage } from "./event-list.server.ts";
import { EVENT_ORDER_KEYS, USUAL_EVENT_ORDER } from "./event-order.ts";
import { FigureCard } from "./figure-card.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const { db } = getSite(context);
  const request = readListRequest(url);
  const order = readListOrder(url, EVENT_ORDER_KEYS, USUAL_EVENT_ORDER);
  const [activePrograms, pastEvents, list, count] = await Promise.all([
    readEventFigure(db, "active-programs"),
    readEventFigure(db, "past-events"),
    listEventsToManage(db, request, order),
    // Without a search, the total of the list already counts all events.
    request.search === "" ? undefined : countEvents(db),
  ]);
  const { search } = request;
  return { search, order, activePrograms, pastEvents, ...list, count: count ?? list.total };
}

/** The orders offered on phones, where columns have no headers. */
const ORDERS = [
  { value: "", label: "Latest first" },
  { value: "date", label: "Oldest first" },
  { value: "name", label: "By name" },
  { value: "category", label: "By type" },
  { value: "location", label: "By location" },
  { value: "status", label: "By status" },
];

/** Lists all events, searched, sorted and paginated in the database. */
export default function EventList({ loaderData }: Route.ComponentProps) {
  const { count, activePrograms, pastEvents, events, total, page, cutOff, search, order } = loaderData;
  const address = useLocation().search;
  const [removing, setRemoving] = useState<ManagedEvent>();
  const sort = new URLSearchParams(address).get("sort") ?? "";

  return (
    <>
      <PageTitle title="Events">
        <AddEvent list={address} />
      </PageTitle>
      <div className="grid grid-cols-2 gap-2 has-[form]:items-start sm:grid-cols-3 sm:gap-4">
        <div className="max-sm:col-span-full">
          <StatCard label="Events" value={count} icon={<CalendarIcon />} />
        </div>
        <FigureCard name="active-programs" {...activePrograms} />
        <FigureCard name="past-events" {...pastEvents} />
      </div>
      <section aria-label="All events">
        <ManagedList
          things="events"
          searchLabel="Search by name, location or type"
          search={search}
          isNarrowed={search !== ""}
          filters={
            <div className="w-full sm:hidden">
              <ListChoice name="sort" label="Order" value={sort} options={orders(sort)} />
            </div>
          }
          columns={eventColumns(order, address, setRemoving)}
          rows={events}
          rowKey={(event) => event.id}
          page={page}
          total={total}
          empty={{
            none: <EmptyState title="No events yet" action={<AddEvent list={address} />} />,
            narrowed: <EmptyState title="No events found">Try adjusting your search terms</EmptyState>,
          }}
        >
          {cutOff ? (
            <p className="text-sm text-muted">
              More events match than are listed here. Add a word to narrow the search.
            </p>
          ) : null}
        </ManagedList>
      </section>
      {removing ? (
        <TrashQuestion
          kind="event"
          id={removing.id}
          title="Delete this event?"
          words={{
            success: "Event deleted successfully",
            failure: "Failed to delete event.",
            restored: "Event restored",
          }}
          onClose={() => setRemoving(undefined)}
        >
          <p>
            {removing.name} goes to the trash, and nobody sees it on the site. You can restore it for{" "}
            {TRASH_DAYS} days.
          </p>
        </TrashQuestion>
      ) : null}
    </>
  );
}

/**
 * Adds the current order to the choices if only a column header leads to it, so that a
 * search preserves it.
 */
function orders(sort: string) {
  return ORDERS.some(({ value }) => value === sort)
    ? ORDERS
    : [...ORDERS, { value: sort, label: "As sorted" }];
}

function AddEvent({ list }: { list: string }) {
  return (
    <RouterLinkButton to="/admin/events/new" state={{ list }}>
      <PlusIcon size={18} />
      Add Event
    </RouterLinkButton>
  );
}
