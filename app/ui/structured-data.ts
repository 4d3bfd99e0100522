import type { Thing, WithContext } from "schema-dts";
import type { PublicSite } from "#app/platform/public-site.ts";

/** A block of schema.org data about a page; the compiler knows which properties there are and what they hold. */
export type JsonLd = WithContext<Thing>;

const CONTEXT = "https://schema.org";

/** The text of a JSON-LD block; nothing in it can end the script element it stands in. */
export function jsonLdText(data: JsonLd): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}

/** Where a page stands: the home page, then the way down to it, itself last. */
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

/** Who publishes the site; pages refer to it by its `@id`. */
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

/** How other data blocks name the foundation without repeating it: as publisher of a post, organizer of an event. */
export function organizationId(address: string): string {
  return `${address}/#organization`;
}
