import type { PictureData } from "#app/platform/images/picture-data.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { Column } from "#app/ui/table.tsx";
import { categoryLabel } from "../post-categories.ts";
import type { PostStatus } from "../post-input.ts";

type Row = {
  title: string;
  excerpt: string;
  category: string;
  status: PostStatus;
  featured: boolean;
  tags: string[];
  picture: PictureData | null;
};

/** Tags that a row shows; the others are counted (specification, section 9). */
const TAGS_SHOWN = 3;

const STATUSES = {
  published: { label: "Published", tone: "leaf" },
  draft: { label: "Draft", tone: "sand" },
  scheduled: { label: "Scheduled", tone: "marigold" },
} as const;

/** The columns of the list of posts. */
export const POST_COLUMNS: Column<Row>[] = [
  { key: "details", header: "Post details", wide: true, cell: (post) => <PostDetails post={post} /> },
  { key: "category", header: "Category", cell: ({ category }) => categoryLabel(category) },
  {
    key: "status",
    header: "Status",
    cell: ({ status }) => <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>,
  },
];

function PostDetails({ post }: { post: Row }) {
  const hidden = post.tags.length - TAGS_SHOWN;
  return (
    <div className="flex gap-3">
      <div className="mt-0.5 w-16 flex-none">
        <Picture picture={post.picture} alt="" sizes="64px" className="h-12 w-16 rounded-sm object-cover" />
      </div>
      <div className="min-w-0">
        <p className="font-semibold">
          {post.title} {post.featured ? <Badge tone="plum">Featured</Badge> : null}
        </p>
        <p className="line-clamp-2 text-muted">{post.excerpt}</p>
        {post.tags.length > 0 ? (
          <p className="mt-1 flex flex-wrap gap-1">
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
