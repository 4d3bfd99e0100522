import { data, type LinksFunction } from "react-router";
import { getRequestInfo } from "#app/platform/http/request.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { LinkButton } from "#app/ui/control/button.tsx";
import { NewsletterBlock } from "#app/ui/form/newsletter-block.tsx";
import { RouteErrorPage } from "#app/ui/layout/error-page.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { PageHero } from "#app/ui/layout/page-hero.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { ALL_POSTS, type Category, findCategory } from "../categories/categories.ts";
import { readCategories } from "../categories/own-categories.server.ts";
import { publishBeforeReading } from "../due-posts.server.ts";
import { LIST_ID, listingPath } from "../post.ts";
import { POST_LIMITS } from "../post-draft.ts";
import { type BlogPage, readBlogPage } from "../post-pages.server.ts";
import styles from "../ui/blogs.css?url";
import { CategoryFilter } from "../ui/category-filter.tsx";
import { PostCards } from "../ui/post-cards.tsx";
import { PostSearch } from "../ui/post-search.tsx";
import type { Route } from "./+types/index";

export const handle = { cachedPage: { query: ["q", "category", "tag", "page"] } };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

const DESCRIPTION =
  "Stories of girls who came back to school, what our volunteers learn on the way, and what families, teachers and neighbours can use themselves.";

const MAX_QUESTION = 200;

/** @throws 404 for a page that the list does not have */
export async function loader({ context, request }: Route.LoaderArgs) {
  const site = getSite(context);
  const { db } = site;
  const nextDue = await publishBeforeReading(site);
  if (nextDue !== undefined) getRequestInfo(context).changesAt(nextDue);
  const query = new URL(request.url).searchParams;
  const q = query.get("q")?.trim().slice(0, MAX_QUESTION) ?? "";
  const categories = await readCategories(db);
  const category = findCategory(categories, query.get("category"));
  const tag = query.get("tag")?.trim().slice(0, POST_LIMITS.tag) ?? "";
  const page = readPage(query.get("page"));
  if (page === undefined) throw data(null, { status: 404 });
  const shown = await readBlogPage(db, categories, { q, category: category?.id, tag, page });
  if (page > 1 && shown.posts.length === 0) throw data(null, { status: 404 });
  return { ...shown, q, category, tag, page };
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { counts, choices, posts, total, pageSize, cutOff, nearest, q, category, tag, page } = loaderData;
  // Without any posts there is nothing to search or filter.
  const isEmpty = counts.all === 0 && !q && !category && !tag;
  const name = q ? `Results for “${q}”` : tag ? `#${tag}` : (category?.label ?? "All Posts");
  const path = listingPath({ category: category?.id, page });
  return (
    <>
      <PageHead
        title={titleOf({ category, tag, page })}
        description={category?.description || DESCRIPTION}
        path={path}
        noIndex={q !== "" || tag !== ""}
        breadcrumbs={[{ name: "Blog", path: "/blogs" }]}
      />
      <PageHero
        eyebrow="Blog"
        heading={
          <>
            Every way back to class is a <em className="paper-strip">story</em>
          </>
        }
        lead="Told by the girls who walk it, by those who walk beside them, and by the books we keep about it."
      >
        {isEmpty ? null : <PostSearch q={q} category={category?.id} tag={tag} />}
      </PageHero>
      <section className="blog-list wrap" aria-labelledby={LIST_ID}>
        {isEmpty ? null : (
          <CategoryFilter
            choices={choices}
            counts={counts}
            chosen={category?.id ?? ALL_POSTS}
            q={q}
            tag={tag}
          />
        )}
        {/* The target of every link to the list, which focuses it. */}
        <h2 id={LIST_ID} tabIndex={-1} data-unfiltered={!q && !category && !tag ? true : undefined}>
          {name}
        </h2>
        {category?.description && !q && !tag ? <p>{category.description}</p> : null}
        {tag && total > 0 ? (
          <p>
            {`Only posts with the tag #${tag}${category ? ` in ${category.label}` : ""}. `}
            <a className="link" href={`${listingPath({ q, category: category?.id })}#${LIST_ID}`}>
              Show posts with any tag
            </a>
          </p>
        ) : null}
        {total === 0 ? (
          <EmptyState
            title="No posts found"
            level={3}
            action={isEmpty ? null : <LinkButton href={`/blogs#${LIST_ID}`}>Show All Posts</LinkButton>}
          >
            {q || tag ? missedBy({ q, category, tag }) : "Nothing has been published here yet."}
          </EmptyState>
        ) : (
          <PostCards posts={posts} />
        )}
        {nearest && nearest.posts.length > 0 ? <NearestPosts {...nearest} q={q} /> : null}
        {total > 0 ? (
          <Pager
            page={page}
            pageSize={pageSize}
            total={total}
            things="posts"
            href={(other) => `${listingPath({ q, category: category?.id, tag, page: other })}#${LIST_ID}`}
            documents
          />
        ) : null}
        {cutOff ? (
          <p className="blog-cut-off">Only the best {total} are listed. Add a word to find the others.</p>
        ) : null}
      </section>
      <NewsletterBlock />
    </>
  );
}

function titleOf({ category, tag, page }: Omit<Asked, "q"> & { page: number }): string {
  return ["Blog", category?.label, tag && `#${tag}`, page > 1 && `page ${page}`].filter(Boolean).join(", ");
}

type Asked = { q: string; category: Category | undefined; tag: string };

/** Names everything that was asked for and not found. */
function missedBy({ q, category, tag }: Asked): string {
  const where = category ? `Nothing in ${category.label}` : "Nothing in the blog";
  const missing = [tag && `has the tag #${tag}`, q && `has the ${/\s/.test(q) ? "words" : "word"} “${q}”`];
  return `${where} ${missing.filter(Boolean).join(" and ")}.`;
}

function NearestPosts({ because, posts, q }: NonNullable<BlogPage["nearest"]> & { q: string }) {
  const name = {
    elsewhere: `“${q}” in all posts`,
    similar: "Posts with similar words",
    newest: "The newest posts",
  }[because];
  return (
    <section aria-labelledby="nearest">
      <h3 id="nearest" className="blog-nearest">
        {name}
      </h3>
      <PostCards posts={posts} />
    </section>
  );
}

export function ErrorBoundary() {
  return <RouteErrorPage way={{ to: "/blogs", label: "Back to Blog" }} />;
}

/** Parses a page number, counted from 1; undefined if it is not valid. */
function readPage(asked: string | null): number | undefined {
  if (!asked) return 1;
  return /^[1-9]\d{0,6}$/.test(asked) ? Number(asked) : undefined;
}
