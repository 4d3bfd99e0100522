import { Parser } from "htmlparser2";
import sanitizeHtml from "sanitize-html";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import { AWAITED_PICTURE } from "#app/platform/rich-text/blocks/awaited-picture/block.ts";
import { GALLERY } from "#app/platform/rich-text/blocks/gallery/block.ts";
import { figureAttributes } from "#app/platform/rich-text/blocks/picture/figure-attributes.ts";
import { videoIn, videosOfLinks } from "#app/platform/rich-text/blocks/video/block.ts";
import { shapeForEditor } from "#app/platform/rich-text/html-shape.ts";
import {
  allOf,
  element,
  type HtmlElement,
  type HtmlNode,
  isElement,
  parseHtml,
  textIn,
  writeHtml,
} from "#app/platform/rich-text/html-tree.ts";
import { wordLeftOut } from "#app/platform/rich-text/private-parts.ts";
import { passAllowList, refuseDeep } from "#app/platform/rich-text/sanitize-rich-html.ts";
import type { TextTask } from "#app/platform/texts/text-task.ts";
import { readHtmlDocument } from "./html-document.server.ts";
import { type Deletions, leaveOutPrivate, markHidden } from "./leave-out-private.ts";
import { Losses } from "./losses.server.ts";
import { readMarkdownFile } from "./markdown-html.ts";
import { type FactDefaults, type Known, type PostFacts, readPostFacts } from "./post-facts.server.ts";

/** Sanitised HTML from another source, and what had to be left out, as sentences. */
export type TakenInHtml = { html: string; losses: string[] };

/** What the HTML refers to that only the site can look up. */
export type Mentions = {
  html: string;
  /** What was left out because it isn't for readers, as a sentence. */
  leftOut: string | undefined;
  pictures: { address: string; alt: string }[];
  links: string[];
};

export type FoundPicture = PictureData | { missing: string };

type HtmlToTakeIn = {
  html: string;
  pictures: ReadonlyMap<string, FoundPicture>;
  /** The address to store for each link whose address changes. */
  links: ReadonlyMap<string, string>;
};

export type FileToRead = { text: string; isMarkdown: boolean; defaults: FactDefaults & Known };
export type FileRead = { facts: PostFacts; losses: string[]; html: string };

type HtmlToSearch = { html: string; deletions: Deletions };

const SMALL_HTML = 4_000;
/** The most pictures looked up for one text; further ones count as missing. */
const MAX_PICTURES = 500;
const TOO_MANY = `only the first ${MAX_PICTURES} pictures of a text are looked for`;

/**
 * Lets everything through: the allow-list removes anything hostile afterwards and trusts none of
 * this.
 */
const EVERYTHING: sanitizeHtml.IOptions = {
  allowedTags: false,
  allowedAttributes: false,
  allowVulnerableTags: true,
};

const CODE = new Set(["pre", "code"]);

/** Parses a file: the post's details from its head, and its text as HTML. */
export const readFileTask: TextTask<FileToRead, FileRead> = {
  name: "read file",
  run({ text, isMarkdown, defaults }) {
    if (!isMarkdown) refuseDeep(text);
    const file = isMarkdown ? readMarkdownFile(text) : readHtmlDocument(markHidden(text));
    const losses = file.notRead.map(
      (line) => `This line of the file's head was not understood: ${line.slice(0, 120)}`,
    );
    const facts = readPostFacts(file.facts, defaults);
    return { facts, losses, html: file.html };
  },
};

/**
 * Removes what is private, and lists the links and the first pictures that remain, each address
 * once.
 */
export const findMentionsTask: TextTask<HtmlToSearch, Mentions> = {
  name: "find mentions",
  // Every rule of a style sheet is matched against every element.
  isSmall: ({ html }) => html.length <= SMALL_HTML && !/<style/i.test(html),
  run({ html: given, deletions }) {
    refuseDeep(given);
    const { html, leftOut } = leaveOutPrivate(markHidden(given), deletions);
    const pictures = new Map<string, string>();
    const links = new Set<string>();
    visitElements(html, (tag, { src = "", alt = "", href }) => {
      if (tag === "img" && !pictures.has(src) && pictures.size < MAX_PICTURES) pictures.set(src, alt);
      if (href) links.add(href);
    });
    return {
      html,
      leftOut: wordLeftOut(leftOut),
      pictures: Array.from(pictures, ([address, alt]) => ({ address, alt })),
      links: [...links],
    };
  },
};

/**
 * Keeps our own and the given pictures, turns frames into links, and passes the rest through the
 * allow-list of all rich text.
 */
export const takeInTask: TextTask<HtmlToTakeIn, TakenInHtml> = {
  name: "take in",
  isSmall: ({ html }) => html.length <= SMALL_HTML,
  run({ html, pictures, links }) {
    const losses = new Losses();
    for (const [address, found] of pictures) if ("missing" in found) losses.picture(address, found.missing);
    const linkTo = (address: string) => links.get(address) ?? address;
    const further = new Set<string>();
    visitElements(html, (tag, attributes) => {
      const { href, src = "" } = attributes;
      if (tag === "img" && !pictures.has(src) && !further.has(src)) {
        further.add(src);
        losses.picture(src, TOO_MANY);
      }
      losses.element(tag, href ? { ...attributes, href: linkTo(href) } : attributes);
    });
    const rewritten = sanitizeHtml(html, {
      ...EVERYTHING,
      // The editor has no code blocks: their lines become lines of a paragraph.
      textFilter: (text, tagName) => (CODE.has(tagName) ? text.replaceAll("\n", "<br />") : text),
      transformTags: {
        img(tagName, { src = "", alt = "", width }) {
          const picture = pictures.get(src);
          if (picture && !("missing" in picture))
            return { tagName, attribs: pictureAttributes(picture, alt) };
          // A one-pixel image is a tracking pixel, not a picture.
          return width === "1" ? { tagName: "span", attribs: {} } : awaitedPicture(src, alt);
        },
        figure: galleryOf,
        ul: galleryOf,
        li: (tagName, attribs) => ({
          tagName: /\bblocks-gallery-item\b/.test(attribs.class ?? "") ? "div" : tagName,
          attribs,
        }),
        a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, href: linkTo(attribs.href ?? "") } }),
        iframe: (_tagName, { src = "" }) => ({
          tagName: "a",
          attribs: { href: src },
          text: /^https?:/.test(src) ? src : "",
        }),
      },
    });
    const framed = writeHtml(readFigures(parseHtml(passAllowList(rewritten))));
    const nodes = parseHtml(shapeForEditor(framed));
    return { html: writeHtml(videosOfLinks(nodes)), losses: losses.list() };
  },
};

/** The galleries of WordPress and Ghost. */
function galleryOf(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const isGallery = /\b(?:wp-block-gallery|blocks-gallery-grid|kg-gallery-card)\b/.test(attribs.class ?? "");
  return isGallery
    ? { tagName: "div", attribs: { class: GALLERY.element.classes[0] } }
    : { tagName, attribs };
}

const [AWAITED] = AWAITED_PICTURE.element.classes;

/** The place of a picture that is missing, with its name as {@link readFigure} finds it. */
function awaitedPicture(src: string, alt: string): sanitizeHtml.Tag {
  const name = /^data:/i.test(src) ? "" : (src.split(/[?#]/)[0] ?? "").split("/").at(-1);
  return {
    tagName: "figure",
    attribs: { class: AWAITED },
    text: name?.trim().slice(0, 100) || alt || "picture",
  };
}

/**
 * Gives awaited pictures the form that the editor knows. They and videos take over the captions of
 * the figures around them.
 */
function readFigures(nodes: readonly HtmlNode[]): HtmlNode[] {
  const read = nodes.map((node) => (typeof node === "string" ? node : readFigure(node)));
  // A figure within a paragraph ends it, and its end then begins an empty one.
  const isLeft = (node: HtmlNode) => isElement(node, "p") && node.children.length === 0;
  return read.some((node) => isElement(node, "figure") && isAwaited(node))
    ? read.filter((node) => !isLeft(node))
    : read;
}

function readFigure(node: HtmlElement): HtmlElement {
  if (isAwaited(node)) return element("figure", [element("p", node.children)], node.attributes);
  const children = readFigures(node.children);
  if (node.tag !== "figure" || allOf(children, "img").length > 0) return { ...node, children };
  const captions = children.filter((child) => isElement(child, "figcaption"));
  const awaited = allOf(children, "figure").filter(isAwaited);
  const [first, ...others] = awaited;
  if (first && others.length === 0) return { ...first, children: [...first.children, ...captions] };
  return (awaited.length === 0 && videoIn(children, textIn(captions))) || { ...node, children };
}

const isAwaited = ({ attributes }: HtmlElement) => attributes.class === AWAITED;

function visitElements(html: string, visit: (tag: string, attributes: Record<string, string>) => void): void {
  new Parser({ onopentag: visit }).end(html);
}

/** The attributes of a picture as the editor writes them. */
function pictureAttributes(picture: PictureData, alt: string): sanitizeHtml.Attributes {
  return { ...(figureAttributes(picture) as sanitizeHtml.Attributes), alt };
}
