import { keepPicture } from "../kept-pictures.ts";
import { allIn, attributeOf, type DocxPackage, type Part } from "./docx-package.ts";

type Opened = { docx: DocxPackage; part: Part };

/** The media types of the pictures that can be uploaded, by the end of their names. */
const TYPES: Record<string, string> = {
  ...{ jpg: "image/jpeg", jpeg: "image/jpeg", png: "image/png", gif: "image/gif", webp: "image/webp" },
};

/** Word's own guess at what a picture shows. */
const GUESSED = /description automatically generated|ai-generated content may be incorrect/i;

/**
 * Reads the pictures of a drawing.
 *
 * @param nextName names a picture
 * @returns the attributes of an `img` each. Without `src`, somebody has to choose the picture: it
 *   is a chart, or of a kind that browsers don't show
 */
export function openPicture(
  { docx, part }: Opened,
  drawing: Element,
  nextName: () => string,
): Record<string, string>[] {
  // The pictures in a text box are read with its paragraphs.
  const box = drawing.closest("txbxContent");
  const blips = [...allIn(drawing, "blip"), ...allIn(drawing, "imagedata")].filter(
    (blip) => blip.closest("txbxContent") === box,
  );
  // A text box, whose words are read elsewhere, or a line.
  if (blips.length === 0 && !allIn(drawing, "graphicData").some(isChart)) return [];
  const [about] = allIn(drawing, "docPr");
  const isDecorative = allIn(drawing, "decorative").some((one) => attributeOf(one, "val") === "1");
  const description = (attributeOf(about, "descr") ?? "").replace(/\s+/g, " ").trim();
  const isWritten = description !== "" && !GUESSED.test(description);
  const alt: Record<string, string> = isDecorative ? { alt: "" } : isWritten ? { alt: description } : {};
  return (blips.length > 0 ? blips : [undefined]).map((blip) => {
    const relation = part.relations.get(
      attributeOf(blip, "embed") ?? attributeOf(blip, "id") ?? attributeOf(blip, "link") ?? "",
    );
    const target = relation?.target ?? "";
    const extension = target.slice(target.lastIndexOf(".") + 1).toLowerCase();
    const type = TYPES[extension];
    const name = type ? `${nextName()}.${extension}` : nextName();
    const bytes = relation && !relation.isExternal ? docx.media(target) : undefined;
    const src: Record<string, string> =
      bytes && type ? { src: keepPicture(new File([bytes], name, { type })) } : {};
    return { ...alt, title: name, ...src };
  });
}

/** Charts and diagrams are drawn by Word. */
function isChart(data: Element): boolean {
  return /chart|diagram/.test(attributeOf(data, "uri") ?? "");
}
