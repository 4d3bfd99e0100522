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

/** Describes the organization. Other blocks refer to it by its `@id`. */
export function organization({ address, name, email, phone, socials }: PublicSite): JsonLd {
  return {
    "@context": CONTEXT,
    "@type": "NGO",
    "@id": organizationId(address),
    name,
    url: `${address}/`,
    logo: `${address}/icon-512.png`,
    ...(email ? { email } : {}),
    ...(phone ? { telephone: phone.text } : {}),
    ...(socials.length > 0 ? { sameAs: socials.map(({ url }) => url) } : {}),
  };
}

/**
 * Returns the `@id` by which other blocks refer to the foundation, as publisher of a post or
 * organizer of an event.
 */
export function organizationId(address: string): string {
  return `${address}/#organization`;
}
