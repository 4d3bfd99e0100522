import { strToU8, zipSync } from "fflate";

const NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';

type Docx = {
  /** The blocks of the text (`paragraph`, `table`, …). */
  body: string;
  /** By the end of its address, each picture. The id of its relation is its place, from `rId1`. */
  media?: Record<string, Uint8Array>;
  /** By their ids, the addresses of links. */
  links?: Record<string, string>;
  footnotes?: string[];
};

/** Builds a .docx file as Word writes it (ECMA-376), with the usual styles and two lists. */
export function buildDocx({ body, media = {}, links = {}, footnotes = [] }: Docx): Buffer {
  const relations = [
    ...Object.keys(media).map((name, at) => `<Relationship Id="rId${at + 1}" Target="media/${name}"/>`),
    ...Object.entries(links).map(
      ([id, to]) => `<Relationship Id="${id}" Target="${to}" TargetMode="External"/>`,
    ),
  ];
  const xml = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`);
  return Buffer.from(
    zipSync({
      "[Content_Types].xml": xml("<Types/>"),
      "word/document.xml": xml(`<w:document ${NAMESPACES}><w:body>${body}<w:sectPr/></w:body></w:document>`),
      "word/styles.xml": xml(`<w:styles ${NAMESPACES}>${STYLES}</w:styles>`),
      "word/numbering.xml": xml(`<w:numbering ${NAMESPACES}>${NUMBERING}</w:numbering>`),
      "word/footnotes.xml": xml(
        `<w:footnotes ${NAMESPACES}>${footnotes.map((note, at) => `<w:footnote w:id="${at + 2}">${paragraph(run(note))}</w:footnote>`).join("")}</w:footnotes>`,
      ),
      "word/_rels/document.xml.rels": xml(`<Relationships>${relations.join("")}</Relationships>`),
      ...Object.fromEntries(Object.entries(media).map(([name, bytes]) => [`word/media/${name}`, bytes])),
    }),
  );
}

const style = (id: string, name: string, more = "", type = "paragraph") =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`;

const STYLES = [
  style("Titel", "Title", '<w:rPr><w:b/><w:sz w:val="56"/></w:rPr>'),
  style("berschrift1", "heading 1", "<w:rPr><w:b/></w:rPr>"),
  style("berschrift2", "heading 2", '<w:basedOn w:val="berschrift1"/>'),
  style("Mine", "My heading", '<w:basedOn w:val="berschrift2"/>'),
  style("Beschriftung", "caption"),
  style("Zitat", "Quote"),
  style("Verzeichnis1", "toc 1"),
  style("Fett", "Strong", "<w:rPr><w:b/></w:rPr>", "character"),
].join("");

const level = (format: string, at: number) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/></w:lvl>`;
const NUMBERING = [
  `<w:abstractNum w:abstractNumId="0">${level("bullet", 0)}${level("decimal", 1)}</w:abstractNum>`,
  `<w:abstractNum w:abstractNumId="1">${level("decimal", 0)}</w:abstractNum>`,
  '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
  '<w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>',
  '<w:num w:numId="3"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>',
].join("");

export const run = (text: string, properties = "") =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;

export const paragraph = (runs: string, styleId = "", properties = "") =>
  `<w:p><w:pPr>${styleId && `<w:pStyle w:val="${styleId}"/>`}${properties}</w:pPr>${runs}</w:p>`;

export const item = (text: string, list: number, depth = 0) =>
  paragraph(run(text), "", `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${list}"/></w:numPr>`);

/** @param alt omitted for a picture that nobody has described */
export const picture = (id: string, alt?: string) =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Picture 1"${alt === undefined ? "" : ` descr="${alt}"`}/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
