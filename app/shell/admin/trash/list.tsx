import { useState } from "react";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { describeOlderBackups } from "#app/platform/backup/backup-facts.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { TRASH_DAYS, TRASH_MS } from "#app/platform/records/trash.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { localDate } from "#app/platform/time/local-date.ts";
import { Badge } from "#app/ui/control/badge.tsx";
import { Button } from "#app/ui/control/button.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Steps } from "#app/ui/list/pager.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/list";
import { EraseDialog } from "./erase-dialog.tsx";
import { RestoreButton } from "./restore-button.tsx";
import { listTrash, type TrashRow } from "./trash.server.ts";
import { newerThan, olderThan, readTrashPart } from "./trash-address.ts";

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

const KINDS: Record<TrashRow["kind"], string> = {
  event: "Event",
  executive: "Executive",
  message: "Message",
  post: "Post",
};

/** Lists all deleted items, each with buttons to restore it or to delete it permanently. */
export default function Trash({
  loaderData: { entries, hasNewer, hasOlder, olderBackups },
}: Route.ComponentProps) {
  const [erased, setErased] = useState<TrashRow>();
  const [first, last] = [entries[0], entries.at(-1)];

  const columns: Column<TrashRow>[] = [
    {
      key: "title",
      header: "Name",
      wide: true,
      cell: ({ title }) => <span className="font-semibold wrap-anywhere">{title}</span>,
    },
    { key: "kind", header: "Kind", cell: ({ kind }) => <Badge>{KINDS[kind]}</Badge> },
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
            onClick={() => setErased(row)}
            aria-label={`Delete for good: ${row.title}`}
          >
            Delete for good
          </Button>
        </div>
      ),
    },
  ];

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
            columns={columns}
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
        <EraseDialog row={erased} olderBackups={olderBackups} onClose={() => setErased(undefined)} />
      ) : null}
    </>
  );
}
