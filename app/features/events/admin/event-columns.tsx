import type { ReactNode } from "react";
import { Link } from "react-router";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import { type ListOrder, sortBy } from "#app/platform/lists/admin-list.ts";
import { calendarDate } from "#app/platform/time/local-date.ts";
import { ExternalIcon, PencilIcon, TrashIcon } from "#app/ui/control/admin-icons.tsx";
import { Badge } from "#app/ui/control/badge.tsx";
import { Button, ExternalLinkButton } from "#app/ui/control/button.tsx";
import { RouterLinkButton } from "#app/ui/control/router-link-button.tsx";
import { type Column, ROW_ACTION } from "#app/ui/list/table.tsx";
import { Picture } from "#app/ui/picture/picture.tsx";
import {
  CATEGORY_NAMES,
  type EventCategory,
  type EventStatus,
  eventPath,
  NO_DATE,
  STATUS_NAMES,
} from "../event.ts";
import type { EventOrderKey } from "./event-order.ts";

export type ManagedEvent = {
  id: string;
  slug: string;
  name: string;
  category: EventCategory;
  date: string | null;
  location: string;
  status: EventStatus;
  isFeatured: boolean;
  /** Whether its report has a newer draft; null if it never had one. */
  hasPendingReport: boolean | null;
  picture: PictureData;
};

const TONES = { completed: "leaf", upcoming: "marigold", planning: "sand", cancelled: "danger" } as const;

type Cell = { header: string; cell: (event: ManagedEvent, list: string) => ReactNode };

const CELLS: Record<EventOrderKey, Cell> = {
  name: { header: "Event", cell: (event, list) => <NameCell event={event} list={list} /> },
  category: { header: "Type", cell: (event) => CATEGORY_NAMES[event.category] },
  date: {
    header: "Date",
    cell: ({ date }) => (date ? <span className="xl:whitespace-nowrap">{calendarDate(date)}</span> : NO_DATE),
  },
  location: {
    header: "Location",
    cell: ({ location }) => <span className="inline-block wrap-anywhere sm:min-w-20">{location}</span>,
  },
  status: {
    header: "Status",
    cell: ({ status, hasPendingReport }) => (
      <div className="grid justify-items-start gap-1">
        <Badge tone={TONES[status]}>{STATUS_NAMES[status]}</Badge>
        {hasPendingReport ? (
          <span className="text-sm font-semibold text-clay">Unpublished report</span>
        ) : null}
      </div>
    ),
  },
};

/**
 * Returns the columns of the administrators' event list.
 *
 * @param order how the list is sorted
 * @param search the query of the list's address, preserved in its links
 * @param onRemove asks whether to delete an event
 */
export function eventColumns(
  order: ListOrder<EventOrderKey>,
  search: string,
  onRemove: (event: ManagedEvent) => void,
): Column<ManagedEvent>[] {
  const sorted = (Object.keys(CELLS) as EventOrderKey[]).map((key) => ({
    key,
    header: CELLS[key].header,
    cell: (event: ManagedEvent) => CELLS[key].cell(event, search),
    wide: key === "name",
    sort: sortBy(key, order, search),
  }));
  const cell = (event: ManagedEvent) => <Actions event={event} list={search} onRemove={onRemove} />;
  return [...sorted, { key: "actions", header: "Actions", hideHeader: true, wide: true, cell }];
}

/** @param list the query of the list, to go back to the same one */
function NameCell({ event, list }: { event: ManagedEvent; list: string }) {
  return (
    <div className="flex items-center gap-3">
      <div className="w-14 flex-none sm:max-xl:hidden">
        <Picture picture={event.picture} alt="" sizes="56px" className="h-10 w-14 rounded-sm object-cover" />
      </div>
      <span className="min-w-0 font-semibold [overflow-wrap:anywhere] sm:min-w-28">
        <Link to={`/admin/events/${event.id}`} state={{ list }}>
          {event.name}
        </Link>{" "}
        {event.isFeatured ? <Badge tone="plum">Featured</Badge> : null}
      </span>
    </div>
  );
}

type ActionsProps = { event: ManagedEvent; list: string; onRemove: (event: ManagedEvent) => void };

function Actions({ event, list, onRemove }: ActionsProps) {
  return (
    <div className="flex justify-end gap-1 sm:max-lg:gap-0 max-sm:-ml-2 max-sm:justify-start">
      {event.status === "planning" ? null : (
        <ExternalLinkButton
          {...ROW_ACTION}
          href={eventPath(event.slug)}
          aria-label={`View ${event.name}`}
          title="View"
        >
          <ExternalIcon size={16} />
          <span className="sm:hidden">View</span>
        </ExternalLinkButton>
      )}
      <RouterLinkButton
        {...ROW_ACTION}
        to={`/admin/events/${event.id}`}
        state={{ list }}
        aria-label={`Edit ${event.name}`}
        title="Edit"
      >
        <PencilIcon size={16} />
        <span className="sm:hidden">Edit</span>
      </RouterLinkButton>
      <Button
        {...ROW_ACTION}
        title="Delete"
        aria-label={`Delete ${event.name}`}
        onClick={() => onRemove(event)}
      >
        <TrashIcon size={16} />
        <span className="sm:hidden">Delete</span>
      </Button>
    </div>
  );
}
