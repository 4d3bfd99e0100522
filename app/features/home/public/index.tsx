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

export default function Home({ loaderData: { hero, counters, stories } }: Route.ComponentProps) {
  const site = usePublicSite();
  return (
    <>
      <PageHead
        title="Girls back in school"
        description="We empower girls in rural communities for a better educational future: back to school after a pregnancy, and all the way through it."
        path="/"
        jsonLd={site && organization(site)}
      />
      <Hero hero={hero} joinUrl={site?.joinUrl} donateUrl={site?.donateUrl} />
      <Counters counters={counters} />
      <Information />
      <Stories stories={stories} />
      <About />
    </>
  );
}
