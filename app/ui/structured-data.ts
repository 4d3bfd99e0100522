import type { PublicSite } from "#app/platform/public-site.ts";

const CONTEXT = "https://schema.org";

/** The text of a JSON-LD block; nothing in it can end the script element it stands in. */
export function jsonLdText(data: object): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}

/** Where a page stands: the home page, then the way down to it, itself last. */
export function breadcrumbList(
  { address, name }: Pick<PublicSite, "address" | "name">,
  way: readonly { name: string; path: string }[],
): object {
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
export function organization({ address, name, email, phone, socials }: PublicSite): object {
  return {
    "@context": CONTEXT,
    "@type": "NGO",
    "@id": organizationId(address),
    name,
    url: `${address}/`,
    logo: `${address}/icon-512.png`,
    ...(email ? { email } : {}),
    ...(phone ? { telephone: phone } : {}),
    ...(socials.length > 0 ? { sameAs: socials.map(({ url }) => url) } : {}),
  };
}

/** How other data blocks name the foundation without repeating it: as publisher of a post, organizer of an event. */
export function organizationId(address: string): string {
  return `${address}/#organization`;
}
