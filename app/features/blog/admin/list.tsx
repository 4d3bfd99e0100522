import { useState } from "react";
import { data, Link } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { readListRequest } from "#app/platform/lists/admin-list.ts";
import { TRASH_DAYS } from "#app/platform/records/trash.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { formatCount } from "#app/platform/text/formats.ts";
import { momentWithZone } from "#app/platform/time/site-time.server.ts";
import { RouterLinkButton } from "#app/ui/control/router-link-button.tsx";
import { toastDurationMs } from "#app/ui/feedback/toast-store.ts";
import { TrashQuestion } from "#app/ui/form/removal-question.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { ListChoice, ManagedList } from "#app/ui/list/managed-list.tsx";
import { StatCard } from "#app/ui/list/stat-card.tsx";
import { categoryOptions, findCategory, GIVEN_CATEGORIES } from "../categories/categories.ts";
import { readCategories } from "../categories/own-categories.server.ts";
import { publishDuePosts } from "../due-posts.server.ts";
import { POST_STATUSES } from "../post-status.ts";
import type { Route } from "./+types/list";
import { ChosenPosts } from "./chosen-posts.tsx";
import { LoadProblem } from "./load-problem.tsx";
import { type PostRow, postColumns } from "./post-columns.tsx";
import { countPosts, listPostsToManage } from "./post-list.server.ts";
import { LeftPosts } from "./write/left-posts.tsx";

/**
 * Loads the list and the counts. A part that fails to load is omitted, and the page says
 * so in its place.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const { db, outages } = getWritableSite(context);
  let failure: 500 | 503 = 500;
  const orNothing = async <Result,>(load: () => Promise<Result>) => {
    try {
      return await load();
    } catch (error) {
      failure = outages.statusOf(error, "the list of posts could not be loaded");
      return undefined;
    }
  };
  const categories = (await orNothing(() => readCategories(db))) ?? GIVEN_CATEGORIES;
  const filter = {
    ...readListRequest(url),
    status: POST_STATUSES.find((status) => status === url.searchParams.get("status")),
    category: findCategory(categories, url.searchParams.get("category"))?.id,
  };
  // Otherwise the list would show "Scheduled" for posts that visitors can already read.
  await orNothing(() => publishDuePosts(db));
  const [counts, list] = await Promise.all([
    orNothing(() => countPosts(db)),
    orNothing(() => listPostsToManage(db, filter)),
  ]);
  const { timeZone } = await readSiteSettings(db);
  const posts = list?.posts.map(({ publishAt, ...post }) => ({
    ...post,
    appears: post.status === "scheduled" && publishAt ? momentWithZone(publishAt, timeZone) : null,
  }));
  const shown = list && posts && { ...list, posts };
  return data({ ...filter, categories, counts, list: shown }, { status: counts && list ? 200 : failure });
}

const STATUS_OPTIONS = [
  { value: "", label: "All statuses" },
  { value: "published", label: "Published" },
  { value: "draft", label: "Draft" },
  { value: "scheduled", label: "Scheduled" },
];

/** Shows post counts and all posts, searched, filtered and paginated in the database. */
export default function Blog({ loaderData }: Route.ComponentProps) {
  const { counts, list } = loaderData;
  return (
    <>
      <PageTitle title="Blog">
        <div className="flex flex-wrap items-start gap-2">
          <RouterLinkButton to="/admin/blog/import" variant="secondary">
            Import
          </RouterLinkButton>
          <RouterLinkButton to="/admin/blog/write">New Post</RouterLinkButton>
        </div>
      </PageTitle>
      <LeftPosts />
      {counts ? (
        <div className="grid grid-cols-3 gap-2 sm:gap-4">
          <StatCard label="Total Posts" value={counts.total} to="?" />
          <StatCard label="Published Posts" value={counts.published} to="?status=published" />
          <StatCard label="Draft Posts" value={counts.drafts} to="?status=draft" />
        </div>
      ) : (
        <LoadProblem text="Failed to load dashboard data" />
      )}
      <section aria-labelledby="posts-heading" className="mt-8">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h2 id="posts-heading" className="text-lg">
            Blog Posts
          </h2>
          {counts ? (
            <p className="text-sm text-muted">
              {formatCount(counts.total)} total · {formatCount(counts.published)} published ·{" "}
              {formatCount(counts.drafts)} drafts · {formatCount(counts.scheduled)} scheduled
            </p>
          ) : null}
          <Link className="link text-sm" to="/admin/blog/tags">
            Tags
          </Link>
          <a className="link text-sm" href="/admin/blog/export.zip" download>
            Export all
          </a>
        </div>
        {list ? (
          <PostList {...loaderData} list={list} />
        ) : (
          <div className="mt-4">
            <LoadProblem text="Failed to load blog posts" />
          </div>
        )}
      </section>
    </>
  );
}

/** Shown when the request for the page itself failed, for example without a connection. */
export function ErrorBoundary() {
  return (
    <>
      <PageTitle title="Blog" />
      <LoadProblem text="Failed to load blog posts" />
    </>
  );
}

type PostListProps = Omit<Route.ComponentProps["loaderData"], "list"> & {
  list: NonNullable<Route.ComponentProps["loaderData"]["list"]>;
};

function PostList({ list, categories, search, status, category }: PostListProps) {
  const { posts, page, total, cutOff } = list;
  const categoryChoices = [{ value: "", label: "All categories" }, ...categoryOptions(categories)];
  const isNarrowed = search !== "" || status !== undefined || category !== undefined;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [deleted, setDeleted] = useState<PostRow>();
  const all = posts.map(({ id }) => id);
  // Drops selected posts that are on another page or no longer exist.
  const chosenHere = chosen.filter((id) => all.includes(id));
  const columns = postColumns({
    categories,
    isChosen: (id) => chosenHere.includes(id),
    onToggle: (id) =>
      setChosen(chosenHere.includes(id) ? chosenHere.filter((other) => other !== id) : [...chosenHere, id]),
    onDelete: setDeleted,
  });
  return (
    <>
      <ManagedList
        things="posts"
        searchLabel="Search by title, excerpt, author or tags"
        search={search}
        isNarrowed={isNarrowed}
        filters={
          <>
            <ListChoice name="status" label="Status" value={status} options={STATUS_OPTIONS} />
            <ListChoice name="category" label="Category" value={category} options={categoryChoices} />
          </>
        }
        columns={columns}
        rows={posts}
        rowKey={(post) => post.id}
        page={page}
        total={total}
        empty={{
          none: (
            <EmptyState
              title="No blog posts yet"
              action={<RouterLinkButton to="/admin/blog/write">Create Your First Post</RouterLinkButton>}
            />
          ),
          narrowed: (
            <EmptyState title="No posts found">Try adjusting your filters or search terms</EmptyState>
          ),
        }}
      >
        {posts.length > 0 ? <ChosenPosts all={all} chosen={chosenHere} onChoose={setChosen} /> : null}
        {cutOff ? (
          <p className="text-sm text-muted">
            Very many posts match. These are the {total} changed last; add a word to find others.
          </p>
        ) : null}
      </ManagedList>
      {deleted ? (
        <TrashQuestion
          kind="post"
          id={deleted.id}
          title="Delete this post?"
          words={{
            success: `Blog ${deleted.id} deleted successfully!`,
            failure: "Failed to delete blog. Please try again.",
            restored: `${deleted.title} restored`,
          }}
          toastMs={toastDurationMs.blog}
          onClose={() => setDeleted(undefined)}
        >
          <p>
            {deleted.title} will no longer be on the site. You can restore it from the trash for {TRASH_DAYS}{" "}
            days.
          </p>
        </TrashQuestion>
      ) : null}
    </>
  );
}
