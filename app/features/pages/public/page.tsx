import { data, type LinksFunction } from "react-router";
import { getSite } from "#app/platform/http/site.server.ts";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { PageHero } from "#app/ui/layout/page-hero.tsx";
import { Printed } from "#app/ui/layout/printed.tsx";
import styles from "#app/ui/layout/prose.css?url";
import { findPublicPage } from "../page-list.server.ts";
import type { Route } from "./+types/page";

export const handle = { cachedPage: { query: [] } };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** @throws 404 for an unknown page and for a draft, 410 for one in the trash */
export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await findPublicPage(getSite(context).db, params.slug);
  if (!found) throw data(null, { status: 404 });
  if (found.found === "removed") throw data(null, { status: 410 });
  return found.page;
}

export default function Page({ loaderData: page }: Route.ComponentProps) {
  const { title, summary, html, updatedAt } = page;
  const path = `/pages/${page.slug}`;
  return (
    <>
      <PageHead
        title={title}
        description={summary}
        path={path}
        modifiedAt={updatedAt}
        breadcrumbs={[{ name: title, path }]}
      />
      <Printed path={path}>
        <article>
          <PageHero heading={title} />
          <div className="wrap prose-page">
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when saved */}
            <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
          </div>
        </article>
      </Printed>
    </>
  );
}
