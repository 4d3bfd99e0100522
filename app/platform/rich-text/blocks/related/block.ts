import { type PictureData, pictureAddress, pictureSrcSet } from "#app/platform/images/picture-data.ts";
import { element, escapeText, type HtmlElement } from "#app/platform/rich-text/html-tree.ts";
import type { Block } from "../block.ts";
import { linkLine } from "../link-line.ts";

/** A post or an event that visitors can open, as a card shows it. */
export type LinkCard = { path: string; title: string; summary: string; picture: PictureData | null };

/** Leads on to a post or an event. */
export const RELATED = {
  node: "related",
  label: "Related post",
  hint: "A card that leads to another post or to an event",
  words: ["read also", "event", "link", "card", "more"],
  icon: "M4 5h16v14H4zM4 5h6v14H4M13 9h4M13 13h4",
  insert: { ask: "form" },
  element: { tag: "p", classes: ["prose-related"] },
  ...linkLine("prose-related", isRelatable),
} as const satisfies Block;

/** Whether an address is that of a post or an event here. */
export function isRelatable(address: string | undefined): boolean {
  return /^\/(?:blog|event-blog)\/[a-z0-9-]{1,100}$/.test(address ?? "");
}

/** Lists the addresses to which the cards of a text lead. */
export function relatedIn(html: string): string[] {
  return Array.from(
    html.matchAll(/ class="prose-related"><a href="([^"]*)"/g),
    ([, address]) => address as string,
  );
}

/** How wide its picture is. */
const SIZES = "6rem";

/** Shows what a link leads to. */
export function linkCard({ path, title, summary, picture }: LinkCard): HtmlElement {
  const words = element("span", [
    element("strong", [escapeText(title)]),
    ...(summary ? [element("span", [escapeText(summary)])] : []),
  ]);
  const link = element("a", [...(picture ? [imageOf(picture)] : []), words], { href: path });
  return element("p", [link], { class: "prose-related" });
}

function imageOf(picture: PictureData): HtmlElement {
  const { widths, focus } = picture;
  return element("img", [], {
    ...{
      loading: "lazy",
      decoding: "async",
      alt: "",
      src: pictureAddress(picture, widths[0] as number, "jpg"),
    },
    ...{ srcset: pictureSrcSet(picture, "webp"), sizes: SIZES },
    ...(focus ? { style: `object-position:${focus}` } : {}),
  });
}
