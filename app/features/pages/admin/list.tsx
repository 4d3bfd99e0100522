import { useState } from "react";
import { Link } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { TRASH_DAYS } from "#app/platform/records/trash.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { localDate } from "#app/platform/time/local-date.ts";
import { PlusIcon, TrashIcon } from "#app/ui/control/admin-icons.tsx";
import { Badge } from "#app/ui/control/badge.tsx";
import { Button } from "#app/ui/control/button.tsx";
import { RouterLinkButton } from "#app/ui/control/router-link-button.tsx";
import { TrashQuestion } from "#app/ui/form/removal-question.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { MoveButtons } from "#app/ui/list/move-buttons.tsx";
import { type Column, ROW_ACTION, Table } from "#app/ui/list/table.tsx";
import { type Direction, useMoves } from "#app/ui/list/use-moves.ts";
import { findUnwrittenSuggestions, type ListedPage, listPagesToEdit } from "../page-list.server.ts";
import type { SuggestedPage } from "../suggested-pages.ts";
import type { Route } from "./+types/list";

export async function loader({ context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const { db } = getSite(context);
  const [{ timeZone }, rows, suggestions] = await Promise.all([
    readSiteSettings(db),
    listPagesToEdit(db),
    findUnwrittenSuggestions(db),
  ]);
  return { pages: rows.map((row) => toRow(row, timeZone)), suggestions };
}

function toRow({ updatedAt, title, ...page }: ListedPage, timeZone: string) {
  return { ...page, name: title, changed: localDate(updatedAt, timeZone) };
}

type Row = ReturnType<typeof toRow>;

/** Lists the pages in the order of the footer, and suggests those that visitors look for. */
export default function PageList({ loaderData: { pages, suggestions } }: Route.ComponentProps) {
  const [deleted, setDeleted] = useState<Row>();
  const moves = useMoves(pages, (id) => `/admin/pages/${id}/position`, "Failed to move page.");
  return (
    <>
      <PageTitle title="Pages">
        <RouterLinkButton to="/admin/pages/new">
          <PlusIcon size={18} />
          Add Page
        </RouterLinkButton>
      </PageTitle>
      {suggestions.length > 0 ? <Suggestions suggestions={suggestions} /> : null}
      <div className="mt-6 grid gap-4">
        <SaveProblem answer={moves.answer} again={moves.again} />
        <div role="status" className="visually-hidden">
          {moves.news}
        </div>
        {pages.length > 0 ? (
          <Table
            caption="All pages"
            hideCaption
            columns={columnsOf(pages, setDeleted, moves.move)}
            rows={pages}
            rowKey={({ id }) => id}
          />
        ) : (
          <EmptyState title="No pages yet">
            Pages hold what does not change from week to week, such as how you use people's data.
          </EmptyState>
        )}
      </div>
      {deleted ? (
        <TrashQuestion
          kind="page"
          id={deleted.id}
          title="Delete page?"
          words={{ success: "Page deleted", failure: "Failed to delete page.", restored: "Page restored" }}
          onClose={() => setDeleted(undefined)}
        >
          <p>
            {deleted.isPublished
              ? `Visitors will no longer see “${deleted.name}”.`
              : `“${deleted.name}” is a draft.`}{" "}
            You can take this back for {TRASH_DAYS} days.
          </p>
        </TrashQuestion>
      ) : null}
    </>
  );
}

function Suggestions({ suggestions }: { suggestions: SuggestedPage[] }) {
  return (
    <section aria-labelledby="suggested-pages" className="mt-6 rounded-md border border-line bg-white p-4">
      <h2 id="suggested-pages" className="text-lg text-plum">
        Pages that visitors look for
      </h2>
      <p className="mt-1 text-sm text-muted">
        Each comes with a text to complete. Nobody sees it before you publish it.
      </p>
      <ul className="mt-2 divide-y divide-line">
        {suggestions.map(({ template, title, why }) => (
          <li key={template} className="flex flex-wrap items-center justify-between gap-2 py-3">
            <span className="min-w-0 flex-1 basis-64">
              <span className="block font-semibold">{title}</span>
              <span className="block text-sm text-muted">{why}</span>
            </span>
            <RouterLinkButton
              variant="secondary"
              size="small"
              to={`/admin/pages/new?from=${template}`}
              aria-label={`Begin with the text of “${title}”`}
            >
              Begin
            </RouterLinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

const columnsOf = (
  rows: readonly Row[],
  onDelete: (row: Row) => void,
  onMove: (id: string, direction: Direction) => void,
): Column<Row>[] => [
  {
    key: "title",
    header: "Title",
    wide: true,
    cell: ({ id, name }) => (
      <Link to={`/admin/pages/${id}`} className="font-semibold wrap-anywhere">
        {name}
      </Link>
    ),
  },
  {
    key: "state",
    header: "Status",
    cell: ({ isPublished }) => (isPublished ? <Badge tone="leaf">Published</Badge> : <Badge>Draft</Badge>),
  },
  { key: "changed", header: "Last change", cell: ({ changed }) => changed },
  {
    key: "actions",
    header: "Actions",
    hideHeader: true,
    wide: true,
    cell: (row) => (
      <div className="flex gap-1 max-sm:-ml-2 sm:justify-end">
        <MoveButtons
          id={row.id}
          name={row.name}
          isFirst={row === rows[0]}
          isLast={row === rows.at(-1)}
          vertical
          onMove={(direction) => onMove(row.id, direction)}
        />
        <Button
          {...ROW_ACTION}
          title="Delete"
          aria-label={`Delete ${row.name}`}
          onClick={() => onDelete(row)}
        >
          <TrashIcon size={16} />
          <span className="sm:hidden">Delete</span>
        </Button>
      </div>
    ),
  },
];
