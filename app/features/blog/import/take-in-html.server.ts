import sanitizeHtml from "sanitize-html";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import { passAllowList } from "#app/platform/rich-html.server.ts";
import { shapeForEditor } from "#app/platform/rich-html-shape.ts";
import { figureAttributes } from "#app/ui/rich-text/picture-upload.ts";
import { Losses } from "./losses.server.ts";

/** HTML from somewhere else, as it may be stored, and what of it could not be taken, in plain words. */
export type TakenInHtml = { html: string; losses: string[] };

export type Sources = {
  /**
   * The stored picture at an address in the HTML, or why there is none.
   *
   * @param alt what the HTML says that it shows
   */
  findPicture(address: string, alt: string): Promise<PictureData | { missing: string }>;
  /** A link's address as it is to be stored. */
  linkTo(address: string): string;
};

/** Everything passes here: what is hostile is taken out by the allow-list afterwards, which trusts none of this. */
const EVERYTHING: sanitizeHtml.IOptions = {
  allowedTags: false,
  allowedAttributes: false,
  allowVulnerableTags: true,
  nonTextTags: ["script", "style", "textarea", "option", "noscript", "template"],
};

const CODE = new Set(["pre", "code"]);

/** Takes HTML in: own and given pictures stay, frames become links, the rest goes through the allow-list of all rich text. */
export async function takeInHtml(html: string, { findPicture, linkTo }: Sources): Promise<TakenInHtml> {
  const losses = new Losses();
  const pictures = new Map<string, PictureData | { missing: string }>();
  for (const { address, alt } of observe(html, linkTo, losses)) {
    if (pictures.has(address)) continue;
    const found = await findPicture(address, alt);
    pictures.set(address, found);
    if ("missing" in found) losses.picture(address, found.missing);
  }
  const rewritten = sanitizeHtml(html, {
    ...EVERYTHING,
    // The editor has no code: its lines become lines of a paragraph.
    textFilter: (text, tagName) => (CODE.has(tagName) ? text.replaceAll("\n", "<br />") : text),
    transformTags: {
      img: (tagName, { src = "", alt = "" }) => {
        const picture = pictures.get(src);
        return picture && !("missing" in picture)
          ? { tagName, attribs: pictureAttributes(picture, alt) }
          : { tagName: "span", attribs: {} };
      },
      a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, href: linkTo(attribs.href ?? "") } }),
      iframe: (_tagName, { src = "" }) => ({
        tagName: "a",
        attribs: { href: src },
        text: /^https?:/.test(src) ? src : "",
      }),
    },
  });
  return { html: shapeForEditor(passAllowList(rewritten)), losses: losses.list() };
}

/** Goes through the HTML, notes what will not be kept, and lists the pictures. */
function observe(
  html: string,
  linkTo: Sources["linkTo"],
  losses: Losses,
): { address: string; alt: string }[] {
  const pictures: { address: string; alt: string }[] = [];
  sanitizeHtml(html, {
    ...EVERYTHING,
    allowedSchemes: ["http", "https", "mailto", "tel", "data", "javascript", "vbscript", "file", "ftp"],
    transformTags: {
      "*": (tagName, attribs) => {
        if (tagName === "img") pictures.push({ address: attribs.src ?? "", alt: attribs.alt ?? "" });
        losses.element(tagName, attribs.href ? { ...attribs, href: linkTo(attribs.href) } : attribs);
        return { tagName, attribs };
      },
    },
  });
  return pictures;
}

/** A picture as the editor puts it into a text. */
function pictureAttributes(picture: PictureData, alt: string): sanitizeHtml.Attributes {
  return { ...(figureAttributes(picture) as sanitizeHtml.Attributes), alt };
}
