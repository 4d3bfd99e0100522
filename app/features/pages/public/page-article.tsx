import type { ReactNode } from "react";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { PageHero } from "#app/ui/layout/page-hero.tsx";
import { Printed } from "#app/ui/layout/printed.tsx";
import type { PublicPage } from "../page-list.server.ts";

type PageArticleProps = { page: PublicPage; children?: ReactNode; below?: ReactNode };

/** Renders a page of the foundation's own. `children` stand above its text. */
export function PageArticle({ page, children, below }: PageArticleProps) {
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
            {children}
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when saved */}
            <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
            {below}
          </div>
        </article>
      </Printed>
    </>
  );
}
