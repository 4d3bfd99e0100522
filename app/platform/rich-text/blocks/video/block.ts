import {
  allOf,
  element,
  type HtmlElement,
  type HtmlNode,
  isElement,
  textIn,
  without,
} from "#app/platform/rich-text/html-tree.ts";
import type { Block } from "../block.ts";
import { type Video, videoOf } from "./video-address.ts";

/** A link to a video, with a still. Readers see the video once they tap it. */
export const VIDEO = {
  node: "video",
  label: "Video",
  hint: "From YouTube or Vimeo. It plays once a reader taps it",
  words: ["youtube", "vimeo", "film", "clip", "movie", "embed"],
  icon: "M3 5h18v14H3zM10 9l5 3-5 3z",
  insert: { ask: "form" },
  element: { tag: "figure", classes: ["prose-video"] },
  isWhole({ children }) {
    const [caption, ...more] = isElement(children[0], "img") ? children.slice(1) : children;
    const [link, ...others] = isElement(caption, "figcaption") ? caption.children : [];
    if (more.length > 0 || others.length > 0 || !isElement(link, "a")) return false;
    const isPlain = link.children.every((node) => typeof node === "string");
    return isPlain && videoAt(link)?.page === link.attributes.href;
  },
  /** Without a link to a video, ordinary blocks remain. */
  shape({ attributes, children }, shaper) {
    const video = allOf(children, "a").map(videoAt).find(Boolean);
    if (!video) return shaper.blocks(children);
    const [still, ...others] = allOf(children, "img");
    const words = textIn(shaper.line(without(children, ["img"])));
    return [{ ...videoFigure(video, words, still), attributes }, ...shaper.blocks(others)];
  },
  show(figure, { place }) {
    const [link] = allOf(figure.children, "a");
    const video = link && videoAt(link);
    if (!video) return [figure];
    const words = textIn(link.children) || `Video on ${video.site}`;
    if (place === "feed") return [withWords(figure, link, words)];
    const still = figure.children.filter((child) => isElement(child, "img"));
    return [{ ...figure, children: [playLink(video, words, still)] }];
  },
} as const satisfies Block;

/**
 * Makes the block of a video.
 *
 * @param words its title, escaped
 */
export function videoFigure(video: Video, words: string, still?: HtmlElement): HtmlElement {
  const link = element("a", words ? [words] : [], { href: video.page, rel: "noopener" });
  const parts = [...(still ? [still] : []), element("figcaption", [link])];
  return element("figure", parts, { class: VIDEO.element.classes[0] });
}

/** Makes videos of links to them that stand alone with their address, as after an import. */
export function videosOfLinks(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.map((node) => {
    const [link, ...others] = isElement(node, "p") ? node.children : [];
    const video = isElement(link, "a") && others.length === 0 ? videoAt(link) : undefined;
    return video && /^https?:\S+$/.test(textIn([link as HtmlElement])) ? videoFigure(video, "") : node;
  });
}

/**
 * Makes the block of the only video that these nodes link to.
 *
 * @param words its title, escaped
 */
export function videoIn(nodes: readonly HtmlNode[], words: string): HtmlElement | undefined {
  const [link, ...others] = allOf(without(nodes, ["figcaption"]), "a");
  const video = link && others.length === 0 ? videoAt(link) : undefined;
  return video && videoFigure(video, words);
}

/** Without scripts it leads to the video; `video.browser.ts` plays it here. */
function playLink({ site, page, player }: Video, words: string, still: HtmlNode[]): HtmlElement {
  const title = element("strong", [words]);
  const note = element("small", [`Plays from ${site}, which then learns of your visit`]);
  return element("a", [...still, element("span", [title, note])], {
    ...{ href: page, rel: "noopener" },
    ...{ "data-enhance": "video", "data-player": player.replaceAll("&", "&amp;") },
  });
}

function withWords(figure: HtmlElement, link: HtmlElement, words: string): HtmlElement {
  const still = figure.children.filter((child) => isElement(child, "img"));
  return { ...figure, children: [...still, element("figcaption", [{ ...link, children: [words] }])] };
}

function videoAt({ attributes }: HtmlElement): Video | undefined {
  return videoOf((attributes.href ?? "").replaceAll("&amp;", "&"));
}
