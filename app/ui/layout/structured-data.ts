import type { Thing, WithContext } from "schema-dts";
import type { PublicSite } from "#app/platform/settings/public-site.ts";

/** A block of schema.org data. The compiler checks its properties and their types. */
export type JsonLd = WithContext<Thing>;

const CONTEXT = "https://schema.org";

/** Serializes a JSON-LD block, escaped so that it can't close its script element. */
export function jsonLdText(data: JsonLd): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}

/** Builds the breadcrumbs of a page: the home page, then `way`, which ends with the page itself. */
export function breadcrumbList(
  { address, name }: Pick<PublicSite, "address" | "name">,
  way: readonly { name: string; path: string }[],
): JsonLd {
  const places = [{ name, path: "/" }, ...way];
  return {
    "@context": CONTEXT,
    "@type": "BreadcrumbList",
    itemListElement: places.map((place, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: place.name,
      item: address + place.path,
    })),
  };
}

/** Describes the organization. */
export function organization(site: PublicSite): JsonLd {
  const { email, phone, socials } = site;
  return {
    "@context": CONTEXT,
    ...organizationReference(site),
    ...(email ? { email } : {}),
    ...(phone ? { telephone: phone.text } : {}),
    ...(socials.length > 0 ? { sameAs: socials.map(({ url }) => url) } : {}),
  };
}

/**
 * Names the foundation within another block, as publisher of a post or organizer of an event. Not
 * by its `@id` alone, because that page says nothing else of it.
 */
export function organizationReference({ address, name }: Pick<PublicSite, "address" | "name">) {
  return {
    "@type": "NGO" as const,
    "@id": `${address}/#organization`,
    name,
    url: `${address}/`,
    logo: `${address}/icon-512.png`,
  };
}

/** Describes the site. */
export function webSite(site: PublicSite): JsonLd {
  return {
    "@context": CONTEXT,
    "@type": "WebSite",
    "@id": `${site.address}/#site`,
    name: site.name,
    url: `${site.address}/`,
    inLanguage: "en",
    publisher: organizationReference(site),
  };
}
