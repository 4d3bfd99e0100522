import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { readListRequest } from "#app/platform/admin-list.ts";
import { getSite } from "#app/platform/site.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListChoice, ManagedList } from "#app/ui/managed-list.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { StatCard } from "#app/ui/stat-card.tsx";
import { POST_CATEGORIES, readCategory } from "../post-categories.ts";
import { POST_STATUSES } from "../post-input.ts";
import type { Route } from "./+types/list";
import { POST_COLUMNS } from "./post-columns.tsx";
import { countPosts, listPostsToManage } from "./post-list.server.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const { db } = getSite(context);
  const filter = {
    ...readListRequest(url),
    status: POST_STATUSES.find((status) => status === url.searchParams.get("status")),
    category: readCategory(url.searchParams.get("category")),
  };
  const [counts, { posts, total }] = await Promise.all([countPosts(db), listPostsToManage(db, filter)]);
  return { ...filter, counts, posts, total };
}

const STATUS_OPTIONS = [
  { value: "", label: "All statuses" },
  { value: "published", label: "Published" },
  { value: "draft", label: "Draft" },
  { value: "scheduled", label: "Scheduled" },
];

const CATEGORY_OPTIONS = [
  { value: "", label: "All categories" },
  ...Object.entries(POST_CATEGORIES).map(([value, label]) => ({ value, label })),
];

/** All posts, searched, narrowed and paged in the database. */
export default function PostList({ loaderData }: Route.ComponentProps) {
  const { counts, posts, total, page, search, status, category } = loaderData;
  const isNarrowed = search !== "" || status !== undefined || category !== undefined;
  return (
    <>
      <PageTitle title="Blog" />
      <div className="grid grid-cols-3 gap-2 sm:gap-4">
        <StatCard label="Total Posts" value={counts.total} />
        <StatCard label="Published Posts" value={counts.published} />
        <StatCard label="Draft Posts" value={counts.drafts} />
      </div>
      <ManagedList
        things="posts"
        searchLabel="Search by title, excerpt, author or tags"
        search={search}
        isNarrowed={isNarrowed}
        filters={
          <>
            <ListChoice name="status" label="Status" value={status} options={STATUS_OPTIONS} />
            <ListChoice name="category" label="Category" value={category} options={CATEGORY_OPTIONS} />
          </>
        }
        columns={POST_COLUMNS}
        rows={posts}
        rowKey={(post) => post.id}
        page={page}
        total={total}
        empty={{
          none: <EmptyState title="No blog posts yet" />,
          narrowed: (
            <EmptyState title="No posts found">Try adjusting your filters or search terms</EmptyState>
          ),
        }}
      />
    </>
  );
}
