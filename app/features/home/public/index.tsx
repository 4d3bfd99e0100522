import { getSite } from "#app/platform/http/site.server.ts";
import { usePublicSite } from "#app/platform/settings/public-site.ts";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { organization, webSite } from "#app/ui/layout/structured-data.ts";
import { readHome } from "../home.server.ts";
import { About } from "../ui/about.tsx";
import { Counters } from "../ui/counters.tsx";
import { Hero } from "../ui/hero.tsx";
import { Information } from "../ui/information.tsx";
import { Stories } from "../ui/stories.tsx";
import type { Route } from "./+types/index";

export const handle = { cachedPage: { query: [] } };

export function loader({ context }: Route.LoaderArgs) {
  return readHome(getSite(context).db);
}

export default function Home({ loaderData: { hero, counters, stories, texts } }: Route.ComponentProps) {
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
      <About heading={texts.aboutHeading} text={texts.aboutText} />
    </>
  );
}
