import type { PictureData } from "#app/platform/images/picture-data.ts";
import { PencilIcon, TrashIcon } from "#app/ui/control/admin-icons.tsx";
import { Badge } from "#app/ui/control/badge.tsx";
import { Button, ExternalLink } from "#app/ui/control/button.tsx";
import { RouterLinkButton } from "#app/ui/control/router-link-button.tsx";
import { type Column, ROW_ACTION } from "#app/ui/list/table.tsx";
import { Picture } from "#app/ui/picture/picture.tsx";
import { type Category, categoryLabel } from "../categories/categories.ts";
import { postPath } from "../post.ts";
import type { PostStatus } from "../post-status.ts";
import { DuplicateButton } from "./duplicate-button.tsx";

export type PostRow = {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  category: string;
  status: PostStatus;
  featured: boolean;
  tags: string[];
  picture: PictureData | null;
  /** The latest draft differs from what visitors see, or will see. */
  hasPendingChanges: boolean;
  /** When a scheduled post goes live, as text. */
  appears: string | null;
};

/** Tags shown per row; the rest are only counted (specification, section 9). */
const TAGS_SHOWN = 3;

const STATUSES = {
  published: { label: "Published", tone: "leaf" },
  draft: { label: "Draft", tone: "sand" },
  scheduled: { label: "Scheduled", tone: "marigold" },
} as const;

type Choice = {
  categories: readonly Category[];
  isChosen: (id: string) => boolean;
  onToggle: (id: string) => void;
  onDelete: (post: PostRow) => void;
};

/** Returns the columns of the post list. */
export function postColumns({ categories, isChosen, onToggle, onDelete }: Choice): Column<PostRow>[] {
  return [
    {
      key: "choice",
      header: "Select",
      hideHeader: true,
      wide: true,
      cell: ({ id, title }) => (
        <input
          type="checkbox"
          className="row-control size-6"
          aria-label={`Select ${title}`}
          checked={isChosen(id)}
          onChange={() => onToggle(id)}
        />
      ),
    },
    { key: "details", header: "Post details", wide: true, cell: (post) => <PostDetails post={post} /> },
    {
      key: "category",
      header: "Category",
      cell: ({ category }) => (category === "" ? "No category yet" : categoryLabel(categories, category)),
    },
    {
      key: "status",
      header: "Status",
      cell: ({ status, appears, hasPendingChanges }) => (
        <div className="grid justify-items-start gap-1">
          <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>
          {appears ? <span className="text-sm text-muted">{appears}</span> : null}
          {hasPendingChanges ? (
            <span className="text-sm font-semibold text-clay">Unpublished changes</span>
          ) : null}
        </div>
      ),
    },
    {
      key: "actions",
      header: "Actions",
      wide: true,
      cell: (post) => (
        <div className="row-control -mx-2 flex gap-1 sm:max-lg:gap-0">
          <RouterLinkButton
            {...ROW_ACTION}
            to={`/admin/blog/${post.id}/edit`}
            title="Edit"
            aria-label={`Edit ${post.title}`}
          >
            <PencilIcon size={16} />
            <span className="sm:hidden">Edit</span>
          </RouterLinkButton>
          <DuplicateButton post={post} />
          <Button
            {...ROW_ACTION}
            title="Delete"
            aria-label={`Delete ${post.title}`}
            onClick={() => onDelete(post)}
          >
            <TrashIcon size={16} />
            <span className="sm:hidden">Delete</span>
          </Button>
        </div>
      ),
    },
  ];
}

function PostDetails({ post }: { post: PostRow }) {
  const hidden = post.tags.length - TAGS_SHOWN;
  return (
    <div className="flex gap-3">
      <div className="mt-0.5 w-16 flex-none">
        <Picture picture={post.picture} alt="" sizes="64px" className="h-12 w-16 rounded-sm object-cover" />
      </div>
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          <ExternalLink href={addressOf(post)} className="row-link">
            {post.title}
          </ExternalLink>{" "}
          {post.featured ? <Badge tone="plum">Featured</Badge> : null}
        </p>
        <p className="line-clamp-2 wrap-anywhere text-muted">{post.excerpt}</p>
        {post.tags.length > 0 ? (
          <p className="mt-1 flex flex-wrap gap-1 wrap-anywhere *:whitespace-normal">
            {post.tags.slice(0, TAGS_SHOWN).map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
            {hidden > 0 ? <Badge>+{hidden}</Badge> : null}
          </p>
        ) : null}
      </div>
    </div>
  );
}

/** Returns where a click on the row leads: to the public page, or to the preview. */
function addressOf({ id, slug, status }: PostRow): string {
  return status === "published" ? postPath(slug) : `/admin/blog/${id}/preview`;
}
