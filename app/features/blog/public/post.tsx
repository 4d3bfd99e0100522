import { data, type LinksFunction, redirect } from "react-router";
import { getRequestInfo } from "#app/platform/http/request.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { usePublicSite } from "#app/platform/settings/public-site.ts";
import { RouteErrorPage } from "#app/ui/layout/error-page.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { Printed } from "#app/ui/layout/printed.tsx";
import { publishBeforeReading } from "../due-posts.server.ts";
import { postPath } from "../post.ts";
import { postData } from "../post-data.ts";
import { readPostPage } from "../post-pages.server.ts";
import { Article } from "../ui/article.tsx";
import styles from "../ui/post.css?url";
import { RelatedPosts } from "../ui/related-posts.tsx";
import type { Route } from "./+types/post";

export const handle = { cachedPage: { query: [] } };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/**
 * @throws 404 for an unknown post, 410 for a removed one, 301 to the current address of a
 * post that has moved
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const site = getSite(context);
  const { db } = site;
  const nextDue = await publishBeforeReading(site);
  const found = await readPostPage(db, params.id);
  if (found.outcome === "moved") throw redirect(postPath(found.slug), 301);
  if (found.outcome === "gone") throw data(null, { status: 410 });
  if (found.outcome === "missing") throw data(null, { status: 404 });
  // The next due post may be related to this one.
  if (nextDue !== undefined) getRequestInfo(context).changesAt(nextDue);
  return found.page;
}

export default function PostPage({ loaderData: post }: Route.ComponentProps) {
  const site = usePublicSite();
  const path = postPath(post.slug);
  return (
    <>
      <PageHead
        title={post.metaTitle || post.title}
        description={post.description}
        summary={post.excerpt}
        path={path}
        card={{ subject: "post", id: post.id, version: post.updatedAt }}
        type="article"
        publishedAt={post.date}
        modifiedAt={post.updatedAt}
        author={post.author}
        language={post.language}
        section={post.category}
        tags={post.tags}
        jsonLd={site && postData(post, site)}
        breadcrumbs={[
          { name: "Blog", path: "/blogs" },
          { name: post.title, path },
        ]}
      />
      <Printed path={path}>
        <Article post={post} />
      </Printed>
      <RelatedPosts posts={post.related} />
    </>
  );
}

export function ErrorBoundary() {
  return <RouteErrorPage way={{ to: "/blogs", label: "Back to Blog" }} />;
}
