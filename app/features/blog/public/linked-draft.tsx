import { data, type LinksFunction } from "react-router";
import { findLinked } from "#app/platform/drafts/draft-links.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { localMoment } from "#app/platform/time/local-date.ts";
import { LinkedDraftNote } from "#app/ui/layout/linked-draft-note.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { postDrafts } from "../post-drafts.server.ts";
import { readPreview } from "../post-pages.server.ts";
import { Article } from "../ui/article.tsx";
import styles from "../ui/post.css?url";
import type { Route } from "./+types/linked-draft";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

/** @throws 404 for a link that is unknown or has ended */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = getWritableSite(context);
  const [link, { timeZone }] = await Promise.all([
    findLinked(db, postDrafts, params.token),
    readSiteSettings(db),
  ]);
  const draft = link && (await readPreview(db, link.id));
  if (!draft) throw data(null, { status: 404 });
  return { page: draft.page, until: localMoment(link.expiresAt, timeZone) };
}

/** Shows a draft to somebody without an account who was sent its link. */
export default function LinkedDraft({ loaderData: { page, until } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={page.title} />
      <LinkedDraftNote until={until} />
      <Article post={page} isPreview />
    </>
  );
}
