import { data, type LinksFunction } from "react-router";
import { readAppealOf } from "#app/features/giving/appeals/public-appeals.server.ts";
import { AppealBox } from "#app/features/giving/ui/appeal-box.tsx";
import { GiftReports } from "#app/features/giving/ui/gift-reports.tsx";
import { findPublicPage } from "#app/features/pages/page-list.server.ts";
import { PageArticle } from "#app/features/pages/public/page-article.tsx";
import { getSite } from "#app/platform/http/site.server.ts";
import styles from "#app/ui/layout/prose.css?url";
import type { Route } from "./+types/own-page";

export const handle = { cachedPage: { query: [] } };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** @throws 404 for an unknown page and for a draft, 410 for one in the trash */
export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await findPublicPage(getSite(context).db, params.slug);
  if (!found) throw data(null, { status: 404 });
  if (found.found === "removed") throw data(null, { status: 410 });
  return { page: found.page, told: await readAppealOf(context, found.id) };
}

/** Shows a page of the foundation's own, with the appeal whose story it tells. */
export default function OwnPage({ loaderData: { page, told } }: Route.ComponentProps) {
  if (!told) return <PageArticle page={page} />;
  return (
    <PageArticle page={page} below={<GiftReports heading="What the gifts did" reports={told.reports} />}>
      <AppealBox appeal={told.appeal} place="story" />
    </PageArticle>
  );
}
