import { useState } from "react";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { describeOlderBackups } from "#app/platform/backup/backup-facts.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { TRASH_DAYS, TRASH_MS, trashAddress } from "#app/platform/records/trash.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { localDate } from "#app/platform/time/local-date.ts";
import { Badge } from "#app/ui/control/badge.tsx";
import { Button } from "#app/ui/control/button.tsx";
import { useToast } from "#app/ui/feedback/toast.tsx";
import { rememberPlace } from "#app/ui/form/focus-after-removal.ts";
import { RemovalQuestion } from "#app/ui/form/removal-question.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { useSave } from "#app/ui/form/use-save.ts";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Steps } from "#app/ui/list/pager.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/list";
import { listTrash, type TrashPart, type TrashPlace, type TrashRow } from "./trash.server.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const { db } = getSite(context);
  const part = readTrashPart(url);
  const [{ timeZone }, { entries, ...more }] = await Promise.all([readSiteSettings(db), listTrash(db, part)]);
  return {
    ...more,
    olderBackups: await describeOlderBackups(db, timeZone),
    entries: entries.map(
      (entry): TrashRow => ({
        ...entry,
        deleted: localDate(entry.deletedAt, timeZone),
        goes: localDate(entry.deletedAt + TRASH_MS, timeZone),
      }),
    ),
  };
}

const columnsOf = (onErase: (row: TrashRow) => void): Column<TrashRow>[] => [
  {
    key: "title",
    header: "Name",
    wide: true,
    cell: ({ title }) => <span className="font-semibold wrap-anywhere">{title}</span>,
  },
  {
    key: "kind",
    header: "Kind",
    cell: ({ kind }) => <Badge>{kind.charAt(0).toUpperCase() + kind.slice(1)}</Badge>,
  },
  {
    key: "deleted",
    header: "Deleted",
    cell: ({ deleted }) => <span className="sm:whitespace-nowrap">{deleted}</span>,
  },
  {
    key: "goes",
    header: "Goes for good",
    cell: ({ goes }) => <span className="sm:whitespace-nowrap">{goes}</span>,
  },
  {
    key: "actions",
    header: "Actions",
    hideHeader: true,
    wide: true,
    cell: (row) => (
      <div className="flex gap-2 max-sm:flex-wrap sm:justify-end">
        <RestoreButton row={row} />
        <Button
          variant="quiet"
          size="small"
          onClick={() => onErase(row)}
          aria-label={`Delete for good: ${row.title}`}
        >
          Delete for good
        </Button>
      </div>
    ),
  },
];

/** Lists all deleted items, each with buttons to restore it or to delete it permanently. */
export default function Trash({
  loaderData: { entries, hasNewer, hasOlder, olderBackups },
}: Route.ComponentProps) {
  const [erased, setErased] = useState<TrashRow>();
  const [first, last] = [entries[0], entries.at(-1)];

  return (
    <>
      <PageTitle title="Trash" />
      <p className="text-sm text-muted">
        What was deleted can be restored for {TRASH_DAYS} days. After that it goes for good, with its
        pictures.
      </p>
      <div className="mt-6 grid gap-4">
        {entries.length > 0 ? (
          <Table
            caption="Everything deleted"
            hideCaption
            columns={columnsOf(setErased)}
            rows={entries}
            rowKey={({ kind, id }) => `${kind} ${id}`}
          />
        ) : (
          <EmptyState title={hasNewer ? "Nothing further" : "The trash is empty"}>
            {hasNewer
              ? "The list has become shorter."
              : "Events, executives, posts and messages that are deleted come here first."}
          </EmptyState>
        )}
        <Steps
          newer={hasNewer ? (first ? newerThan(first) : "/admin/trash") : undefined}
          older={hasOlder && last ? olderThan(last) : undefined}
        />
      </div>
      {erased ? (
        <RemovalQuestion
          title="Delete for good?"
          address={trashAddress(erased.kind, erased.id)}
          confirmLabel="Delete for good"
          words={{
            success: `${erased.title} deleted for good`,
            failure: "This could not be deleted. Please try again.",
          }}
          onClose={() => setErased(undefined)}
        >
          <p>{erased.title} will be removed for ever. This cannot be undone.</p>
          <p>{olderBackups}</p>
        </RemovalQuestion>
      ) : null}
    </>
  );
}

/** Restores an item from the trash, and shows an error beside the button if that fails. */
function RestoreButton({ row }: { row: TrashRow }) {
  const { send, busy, answer } = useSave("This could not be restored. Please try again.");
  const toast = useToast();

  async function restore() {
    const returnToPlace = rememberPlace();
    const given = await send(`${trashAddress(row.kind, row.id)}/restoration`);
    if (given?.ok) toast.success(`${row.title} restored`);
    // Needed after a failure as well: the button can't keep the focus while it is busy.
    setTimeout(returnToPlace);
  }

  return (
    <>
      <Button
        variant="secondary"
        size="small"
        busy={busy}
        aria-label={`Restore ${row.title}`}
        onClick={() => void restore()}
      >
        Restore
      </Button>
      <SaveProblem answer={answer} again={() => void restore()} />
    </>
  );
}

/** Parses `?newer=…` or `?older=…`. An invalid cursor yields the first page. */
function readTrashPart(url: URL): TrashPart {
  const [newerThan, olderThan] = ["newer", "older"].map((name) => readPlace(url.searchParams.get(name)));
  return newerThan ? { newerThan } : olderThan ? { olderThan } : {};
}

/** Build the addresses of the pages before and after a cursor. */
const newerThan = (place: TrashPlace) => `?newer=${place.deletedAt}.${place.id}`;
const olderThan = (place: TrashPlace) => `?older=${place.deletedAt}.${place.id}`;

function readPlace(text: string | null): TrashPlace | undefined {
  const [, deletedAt, id] = /^(\d{1,15})\.([0-9a-f-]{1,36})$/.exec(text ?? "") ?? [];
  return deletedAt && id ? { deletedAt: Number(deletedAt), id } : undefined;
}
