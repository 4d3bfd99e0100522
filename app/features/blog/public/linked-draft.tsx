import { data, type LinksFunction } from "react-router";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { localMoment } from "#app/platform/time/local-date.ts";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { readLinkedDraft } from "../draft-links.server.ts";
import { Article } from "../ui/article.tsx";
import styles from "../ui/post.css?url";
import type { Route } from "./+types/linked-draft";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

/** @throws 404 for a link that is unknown or has ended */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = getWritableSite(context);
  const [draft, { timeZone }] = await Promise.all([readLinkedDraft(db, params.token), readSiteSettings(db)]);
  if (!draft) throw data(null, { status: 404 });
  return { page: draft.page, until: localMoment(draft.expiresAt, timeZone) };
}

/** Shows a draft to somebody without an account who was sent its link. */
export default function LinkedDraft({ loaderData: { page, until } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={page.title} />
      <aside aria-label="Draft" className="wrap post-preview">
        <strong>Draft</strong>{" "}
        {`This is not published yet. You see it because somebody sent you this link, which works until ${until}. Please don’t pass it on.`}
      </aside>
      <Article post={page} isPreview />
    </>
  );
}
