import type { LinksFunction } from "react-router";
import { getSite } from "#app/platform/http/site.server.ts";
import { usePublicSite } from "#app/platform/settings/public-site.ts";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { PageHero } from "#app/ui/layout/page-hero.tsx";
import { organization } from "#app/ui/layout/structured-data.ts";
import { DrawnPicture } from "#app/ui/picture/drawn-picture.tsx";
import { savingOnPhones } from "#app/ui/picture/phone-sizes.ts";
import { readAbout } from "../about.server.ts";
import styles from "../ui/about.css?url";
import { motherAndDaughter } from "../ui/drawing.ts";
import { Executives } from "../ui/executives.tsx";
import { Mission } from "../ui/mission.tsx";
import type { Route } from "./+types/about";

export const handle = { cachedPage: { query: [] } };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export function loader({ context }: Route.LoaderArgs) {
  return readAbout(getSite(context).db);
}

export default function About({ loaderData: { executives, texts } }: Route.ComponentProps) {
  const site = usePublicSite();
  return (
    <>
      <PageHead
        title="About Us"
        description="Why we exist and who we are: people from the communities we serve, who walk with girls back to school after a pregnancy, until they have finished."
        path="/about"
        jsonLd={site && organization(site)}
        breadcrumbs={[{ name: "About Us", path: "/about" }]}
      />
      <PageHero
        eyebrow="About Us"
        heading={
          <>
            A young mother is still a <em className="paper-strip">student</em>
          </>
        }
        lead={texts.aboutLead}
      >
        <div className="about-picture">
          <DrawnPicture
            drawing={motherAndDaughter}
            sizes={savingOnPhones("(min-width: 60rem) 35rem, calc(100vw - 2.5rem)")}
            priority
          />
        </div>
      </PageHero>
      <Mission texts={texts} volunteerUrl={site?.volunteerUrl} />
      <Executives executives={executives} />
    </>
  );
}
