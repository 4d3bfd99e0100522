import { useLocation } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { ADMIN_PAGE_SIZE, pageAddress, readListRequest } from "#app/platform/admin-list.ts";
import { getSite } from "#app/platform/site.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { StatCard } from "#app/ui/stat-card.tsx";
import { Table } from "#app/ui/table.tsx";
import { POST_CATEGORIES, readCategory } from "../post-categories.ts";
import type { Route } from "./+types/list";
import { POST_COLUMNS } from "./post-columns.tsx";
import { countPosts, listPostsToManage, type PostStatus } from "./post-list.server.ts";

const STATUSES: readonly PostStatus[] = ["published", "draft", "scheduled"];

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const { db } = getSite(context);
  const filter = {
    ...readListRequest(url),
    status: STATUSES.find((status) => status === url.searchParams.get("status")),
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
  const address = useLocation().search;
  const isNarrowed = search !== "" || status !== undefined || category !== undefined;
  return (
    <>
      <PageTitle title="Blog" />
      <div className="grid grid-cols-3 gap-2 sm:gap-4">
        <StatCard label="Total Posts" value={counts.total} />
        <StatCard label="Published Posts" value={counts.published} />
        <StatCard label="Draft Posts" value={counts.drafts} />
      </div>
      <div className="mt-6 grid gap-4">
        <SearchForm label="Search by title, excerpt, author or tags" search={search} isNarrowed={isNarrowed}>
          <Choice name="status" label="Status" value={status} options={STATUS_OPTIONS} />
          <Choice name="category" label="Category" value={category} options={CATEGORY_OPTIONS} />
        </SearchForm>
        {posts.length > 0 ? (
          <Table
            caption="All posts"
            hideCaption
            columns={POST_COLUMNS}
            rows={posts}
            rowKey={(post) => post.id}
          />
        ) : (
          <EmptyState title={isNarrowed ? "No posts found" : "No blog posts yet"}>
            {isNarrowed ? "Try adjusting your filters or search terms" : null}
          </EmptyState>
        )}
        <Pager
          page={page}
          pageSize={ADMIN_PAGE_SIZE}
          total={total}
          things="posts"
          href={pageAddress(address)}
        />
      </div>
    </>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  value: string | undefined;
  options: { value: string; label: string }[];
};

function Choice({ name, label, value, options }: ChoiceProps) {
  return (
    <select
      key={value ?? ""}
      name={name}
      aria-label={label}
      defaultValue={value ?? ""}
      className="control w-auto max-sm:w-full"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
