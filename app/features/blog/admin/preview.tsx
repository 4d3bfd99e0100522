import { data, type LinksFunction } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { guardAdministrators } from "#app/platform/accounts/guard.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { AdminErrorPage } from "#app/ui/layout/admin-error-page.tsx";
import { readPreview } from "../post-pages.server.ts";
import type { PostStatus } from "../post-status.ts";
import { Article } from "../ui/article.tsx";
import styles from "../ui/post.css?url";
import { RelatedPosts } from "../ui/related-posts.tsx";
import type { Route } from "./+types/preview";

// This page uses the public layout, so it has to add the admin area's guard itself.
export const middleware: Route.MiddlewareFunction[] = [guardAdministrators];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** @throws 404 for a post that does not exist or is in the trash */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireAdministrator(context);
  const preview = await readPreview(getWritableSite(context).db, params.id);
  if (!preview) throw data(null, { status: 404 });
  // The writing screen's dialog already says that this is a preview.
  return { ...preview, isFramed: url.searchParams.has("framed") };
}

const STATES: Record<PostStatus, string> = {
  published: "This post is published.",
  draft: "This post is a draft. Only administrators see it here.",
  scheduled: "This post is scheduled. Only administrators see it before its moment.",
};

/** Shows a post as visitors will see it. Likes, views and sharing are shown but inactive. */
export default function Preview({ loaderData: { status, page, isFramed } }: Route.ComponentProps) {
  return (
    <>
      <title>{`Preview: ${page.title} | Admin`}</title>
      <meta name="robots" content="noindex" />
      {isFramed ? null : (
        <aside aria-label="Preview" className="wrap draft-note">
          <strong>Preview</strong> {STATES[status]}
        </aside>
      )}
      <Article post={page} isPreview />
      <RelatedPosts posts={page.related} />
    </>
  );
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
