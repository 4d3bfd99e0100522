import type { LinksFunction } from "react-router";
import { getSite } from "#app/platform/http/site.server.ts";
import { CONTACT_PATH, usePublicSite } from "#app/platform/settings/public-site.ts";
import { ConfiguredLinkButton, ExternalLink, LinkButton } from "#app/ui/control/button.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { PageHero } from "#app/ui/layout/page-hero.tsx";
import { Printed } from "#app/ui/layout/printed.tsx";
import { readPartners } from "../partners.server.ts";
import type { Impact, PartnerCard } from "../partners.ts";
import { PartnerPictures } from "../ui/partner-pictures.tsx";
import styles from "../ui/partners.css?url";
import type { Route } from "./+types/partners";

export const handle = { cachedPage: { query: [] } };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export function loader({ context }: Route.LoaderArgs) {
  return readPartners(getSite(context).db);
}

export default function Partners({ loaderData }: Route.ComponentProps) {
  const { cards, impact, pictures, texts } = loaderData;
  return (
    <>
      <PageHead
        title="Our Partners"
        description="Education services, companies and people with a voice: together we open the way back to school for girls in rural communities."
        path="/partners"
        breadcrumbs={[{ name: "Partners", path: "/partners" }]}
      />
      <Printed path="/partners">
        <PageHero
          heading="Our Partners"
          lead={
            <>
              <strong className="partners-motto">Together We Make a Greater Impact</strong>{" "}
              {texts.partnersText}
            </>
          }
        >
          <PartnerPictures pictures={pictures} />
        </PageHero>
        {cards.length > 0 ? <StrategicPartners cards={cards} /> : null}
        <ImpactBand impact={impact} />
      </Printed>
      <BecomePartner heading={texts.becomePartnerHeading} text={texts.becomePartnerText} />
    </>
  );
}

function StrategicPartners({ cards }: { cards: PartnerCard[] }) {
  return (
    <section className="partners wrap" aria-labelledby="partners-heading">
      <h2 id="partners-heading">Strategic Partners</h2>
      <ul>
        {cards.map(({ title, name, url, description }) => (
          <li key={`${title} ${name}`}>
            <p className="partner-title">{title}</p>
            <h3>
              {url ? (
                <ExternalLink className="link" href={url}>
                  {name}
                </ExternalLink>
              ) : (
                name
              )}
            </h3>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ImpactBand({ impact: { partnerships, communities, successRate } }: { impact: Impact }) {
  const figures = [
    { name: "Active partnerships", value: partnerships, sign: "+" },
    { name: "Communities reached", value: communities, sign: "+" },
    { name: "Program success rate", value: successRate, sign: "%", of: "girls returning to education" },
  ].filter(({ value }) => value !== null);
  if (figures.length === 0) return null;
  return (
    <section className="impact on-dark" aria-labelledby="impact-heading">
      <div className="wrap">
        <h2 id="impact-heading">What we reach together</h2>
        <ul>
          {figures.map(({ name, value, sign, of }) => (
            <li key={name}>
              <strong>{`${value}${sign}`}</strong>
              <span>
                {name}
                {of ? <small>{of}</small> : null}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function BecomePartner({ heading, text }: { heading: string; text: string }) {
  const partnerUrl = usePublicSite()?.partnerUrl ?? CONTACT_PATH;
  return (
    <section className="become-partner" aria-labelledby="become-heading">
      <div className="wrap">
        <h2 id="become-heading">{heading}</h2>
        <p className="lead">{text}</p>
        <div className="button-row">
          <ConfiguredLinkButton href={partnerUrl}>Become a Partner</ConfiguredLinkButton>
          <LinkButton href={CONTACT_PATH} variant="secondary">
            Contact Us
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
