import { publishBeforeReading } from "#app/features/blog/due-posts.server.ts";
import { findLatestPost } from "#app/features/blog/post-pages.server.ts";
import { findNextEventCard, findNextPassing, readToday } from "#app/features/events/events.server.ts";
import { readHome } from "#app/features/home/home.server.ts";
import { About } from "#app/features/home/ui/about.tsx";
import { Counters } from "#app/features/home/ui/counters.tsx";
import { Hero } from "#app/features/home/ui/hero.tsx";
import { Information } from "#app/features/home/ui/information.tsx";
import { Stories } from "#app/features/home/ui/stories.tsx";
import { getRequestInfo } from "#app/platform/http/request.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { usePublicSite } from "#app/platform/settings/public-site.ts";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { organization, webSite } from "#app/ui/layout/structured-data.ts";
import type { Route } from "./+types/home";
import { News } from "./news.tsx";

export const handle = { cachedPage: { query: [] } };

export async function loader({ context }: Route.LoaderArgs) {
  const site = getSite(context);
  const { db } = site;
  const nextDue = await publishBeforeReading(site);
  const today = await readToday(db);
  const [home, event, nextPassing] = await Promise.all([
    readHome(db),
    findNextEventCard(db, today),
    findNextPassing(db, today),
  ]);
  for (const instant of [nextDue, nextPassing])
    if (instant !== undefined) getRequestInfo(context).changesAt(instant);
  // What a story card opens is on the page already.
  const post = await findLatestPost(
    db,
    home.stories.flatMap(({ opens }) => opens ?? []),
  );
  return { ...home, event, post };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { hero, counters, stories, texts, event, post } = loaderData;
  const site = usePublicSite();
  return (
    <>
      <PageHead
        title="Girls back in school"
        description={texts.heroText}
        path="/"
        jsonLd={site && [organization(site), webSite(site)]}
      />
      <Hero
        hero={hero}
        phrase={texts.heroPhrase}
        text={texts.heroText}
        joinUrl={site?.joinUrl}
        donateUrl={site?.donateUrl}
      />
      <Counters counters={counters} />
      <Information text={texts.informationText} quotation={texts.quotation} by={texts.quotationBy} />
      <Stories heading={texts.storiesHeading} stories={stories} />
      <News event={event} post={post} />
      <About heading={texts.aboutHeading} text={texts.aboutText} />
    </>
  );
}
