import { useState } from "react";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { counted } from "#app/platform/text/formats.ts";
import { Button } from "#app/ui/control/button.tsx";
import { RouterLinkButton } from "#app/ui/control/router-link-button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { SaveDialog } from "#app/ui/form/save-form.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { POST_LIMITS } from "../post-draft.ts";
import { listTags } from "../tags.server.ts";
import type { Route } from "./+types/tags";

export async function loader({ context }: Route.LoaderArgs) {
  requireAdministrator(context);
  return { tags: await listTags(getSite(context).db) };
}

type Row = Route.ComponentProps["loaderData"]["tags"][number];

const columnsOf = (onRename: (row: Row) => void): Column<Row>[] => [
  {
    key: "tag",
    header: "Tag",
    wide: true,
    cell: ({ tag }) => <span className="font-semibold wrap-anywhere">#{tag}</span>,
  },
  { key: "posts", header: "Posts", cell: ({ posts }) => counted(posts, "post") },
  {
    key: "rename",
    header: "Actions",
    cell: (row) => (
      <Button
        variant="secondary"
        size="small"
        aria-label={`Rename #${row.tag}`}
        onClick={() => onRename(row)}
      >
        Rename
      </Button>
    ),
  },
];

/** Lists the tags of all posts. One can be renamed, or merged with another. */
export default function Tags({ loaderData: { tags } }: Route.ComponentProps) {
  const [renamed, setRenamed] = useState<Row>();
  return (
    <>
      <PageTitle title="Tags">
        <RouterLinkButton to="/admin/blog" variant="secondary">
          Back to Blog
        </RouterLinkButton>
      </PageTitle>
      <p className="max-w-3xl text-sm text-muted">
        Tags are added while a post is written. Here, a tag gets another name in all of its posts.
      </p>
      <div className="mt-6">
        {tags.length > 0 ? (
          <Table
            caption="All tags"
            hideCaption
            columns={columnsOf(setRenamed)}
            rows={tags}
            rowKey={({ tag }) => tag}
          />
        ) : (
          <EmptyState title="No tags yet">Add tags to a post, under its settings.</EmptyState>
        )}
      </div>
      {renamed ? (
        <SaveDialog
          open
          title={`Rename #${renamed.tag}`}
          address="/admin/blog/tags/name"
          words={{ success: "Tag renamed", failure: "Failed to rename the tag." }}
          idPrefix="tag"
          onClose={() => setRenamed(undefined)}
        >
          {({ errors }) => (
            <>
              <input type="hidden" name="from" value={renamed.tag} />
              <TextField
                name="name"
                id="tag-name"
                label="New name"
                hint={`${counted(renamed.posts, "post")} will have it. If another tag has this name already, the two become one.`}
                error={errors?.name}
                defaultValue={renamed.tag}
                maxLength={POST_LIMITS.tag}
                autoComplete="off"
                required
                data-first-focus
              />
            </>
          )}
        </SaveDialog>
      ) : null}
    </>
  );
}
