import { useState } from "react";
import { TRASH_DAYS } from "#app/platform/records/trash.ts";
import { counted } from "#app/platform/text/formats.ts";
import { Button } from "#app/ui/control/button.tsx";
import { RemovalQuestion } from "#app/ui/form/removal-question.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";

export type EarlierImport = { id: string; source: string; madeByName: string; at: string; posts: number };

const columnsOf = (onUndo: (row: EarlierImport) => void): Column<EarlierImport>[] => [
  {
    key: "source",
    header: "From",
    wide: true,
    cell: ({ source }) => <span className="font-semibold wrap-anywhere">{source}</span>,
  },
  { key: "posts", header: "Posts", cell: ({ posts }) => counted(posts, "post") },
  { key: "at", header: "When", cell: ({ at }) => at },
  { key: "by", header: "By", cell: ({ madeByName }) => madeByName },
  {
    key: "undo",
    header: "Actions",
    cell: (row) => (
      <Button
        variant="secondary"
        size="small"
        aria-label={`Undo the import of ${row.source}`}
        onClick={() => onUndo(row)}
      >
        Undo
      </Button>
    ),
  },
];

/** Lists the imports of the last weeks, each of which can be undone. */
export function EarlierImports({ imports }: { imports: readonly EarlierImport[] }) {
  const [undone, setUndone] = useState<EarlierImport>();
  if (imports.length === 0 && !undone) return null;
  return (
    <section aria-labelledby="imports-heading" className="mt-8">
      <h2 id="imports-heading" className="text-lg">
        Imports of the last {TRASH_DAYS} days
      </h2>
      <div className="mt-4">
        <Table
          caption="Imports"
          hideCaption
          columns={columnsOf(setUndone)}
          rows={imports}
          rowKey={({ id }) => id}
        />
      </div>
      {undone ? (
        <RemovalQuestion
          title="Undo this import?"
          address={`/admin/blog/imports/${undone.id}`}
          confirmLabel="Undo the import"
          words={{ success: "Import undone", failure: "Failed to undo the import." }}
          onClose={() => setUndone(undefined)}
        >
          <p>
            {counted(undone.posts, "post")} from {undone.source} will be removed for good, except posts that
            somebody has changed since. You can import the same file again.
          </p>
        </RemovalQuestion>
      ) : null}
    </section>
  );
}
