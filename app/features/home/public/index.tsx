import { usePublicSite } from "#app/platform/public-site.ts";
import { getSite } from "#app/platform/site.server.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { organization } from "#app/ui/structured-data.ts";
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
        jsonLd={site && organization(site)}
      />
      <Hero
        hero={hero}
        phrase={texts.heroPhrase}
        text={texts.heroText}
        joinUrl={site?.joinUrl}
        donateUrl={site?.donateUrl}
      />
      <Counters counters={counters} />
      <Information text={texts.informationText} />
      <Stories heading={texts.storiesHeading} stories={stories} />
      <About heading={texts.aboutHeading} text={texts.aboutText} />
    </>
  );
}
