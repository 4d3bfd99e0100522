import { type Make, type Reading, readLine } from "./docx-line.ts";
import { countLists } from "./docx-lists.ts";
import {
  allIn,
  attributeOf,
  childOf,
  childrenOf,
  settingOf,
  UnreadableDocument,
  unpackDocx,
  unwrapped,
} from "./docx-package.ts";
import { outlineOf, readListPlace, readStyles, type Style } from "./docx-styles.ts";

/**
 * Converts a .docx file to HTML as programs put it on the clipboard, so that `cleanPaste` does the
 * rest. What its author doesn't mean to publish (comments, deletions, hidden words) is marked in
 * it, for `leaveOutPrivate` to count and remove.
 *
 * @param name what the document is called
 * @throws UnreadableDocument
 */
export function docxToHtml(bytes: Uint8Array, name: string): string {
  const docx = unpackDocx(bytes);
  const inert = document.implementation.createHTMLDocument("");
  const make: Make = (tag, attributes = {}, ...content) => {
    const element = inert.createElement(tag);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...content);
    return element;
  };
  const body = childOf(docx.main.root, "body");
  if (!body) throw new UnreadableDocument("The document has no body");
  const reading: Reading = {
    ...{ docx, part: docx.main, make, name, fields: [], notes: [], pictures: 0 },
    styles: readStyles(docx.part("styles.xml")),
    markOf: countLists(docx.part("numbering.xml")),
    readNote: (reference) => readNote(reading, reference),
  };
  const blocks = readBlocks(reading, body);
  return make("body", {}, ...blocks, ...reading.notes).innerHTML;
}

type OpenList = { element: HTMLElement; level: number; list: string };

function readBlocks(reading: Reading, parent: Element): HTMLElement[] {
  const blocks: HTMLElement[] = [];
  let lists: OpenList[] = [];
  for (const child of unwrapped(parent)) {
    if (child.localName === "tbl") blocks.push(readTable(reading, child));
    else if (child.localName === "p") {
      const { block, list, after } = readParagraph(reading, child);
      if (list) lists = addItem(reading, blocks, lists, list, block);
      else if (block) putBlock(blocks, block);
      if (after.length > 0) blocks.push(...after);
      if (list && after.length === 0) continue;
    } else continue;
    lists = [];
  }
  return blocks;
}

type Paragraph = {
  block: HTMLElement;
  list: { place: NonNullable<Style["list"]>; isNumbered: boolean; number: number } | undefined;
  /** What Word lets float beside it. */
  after: HTMLElement[];
};

function readParagraph(reading: Reading, paragraph: Element): Paragraph {
  const { make, styles, markOf } = reading;
  const properties = childOf(paragraph, "pPr");
  const style = styles(settingOf(properties, "pStyle"));
  const name = style?.name ?? "";
  // A table of contents has page numbers, and leads nowhere here: `cleanPaste` tells of it.
  if (name.startsWith("toc ")) return { block: make("nav"), list: undefined, after: [] };
  const place = readListPlace(properties) ?? style?.list;
  const heading = style?.heading ?? outlineOf(properties);
  const tag = heading ? `h${Math.min(heading, 6)}` : /quote/.test(name) ? "blockquote" : "p";
  const block = make(tag, alignmentOf(properties));
  if (/^caption\b/.test(name)) block.className = CAPTION;
  readLine(reading, paragraph, block, style);
  const after = allIn(paragraph, "txbxContent")
    .filter((box) => !box.closest("Fallback") && nearestParagraph(box) === paragraph)
    .flatMap((box) => readBlocks(reading, box));
  const isItem = place && place.list !== "0" && !heading && block.textContent.trim() !== "";
  return { block, list: isItem ? { place, ...markOf(place) } : undefined, after };
}

function nearestParagraph(box: Element): Element | undefined {
  let around = box.parentElement;
  while (around && around.localName !== "p") around = around.parentElement;
  return around ?? undefined;
}

const ALIGNMENTS: Record<string, string> = {
  ...{ center: "center", right: "right", end: "right" },
  ...{ both: "justify", distribute: "justify" },
};

function alignmentOf(properties: Element | undefined): Record<string, string> {
  const alignment = ALIGNMENTS[settingOf(properties, "jc") ?? ""];
  return alignment ? { style: `text-align:${alignment}` } : {};
}

/** Marks a caption until its picture is found. */
const CAPTION = "caption";

/** Adds a block. A caption goes to the picture above it. */
function putBlock(blocks: HTMLElement[], block: HTMLElement): void {
  const [picture, ...others] = blocks.at(-1)?.querySelectorAll("img") ?? [];
  const isAlone = picture && others.length === 0 && blocks.at(-1)?.textContent.trim() === "";
  if (block.className !== CAPTION || !isAlone) {
    block.removeAttribute("class");
    blocks.push(block);
    return;
  }
  const figure = block.ownerDocument.createElement("figure");
  const caption = block.ownerDocument.createElement("figcaption");
  caption.append(...block.childNodes);
  blocks.at(-1)?.replaceWith(figure);
  figure.append(picture, caption);
  blocks[blocks.length - 1] = figure;
}

function addItem(
  { make }: Reading,
  blocks: HTMLElement[],
  lists: OpenList[],
  { place: { list, level }, isNumbered, number }: NonNullable<Paragraph["list"]>,
  block: HTMLElement,
): OpenList[] {
  const open = lists.filter((one) => one.level < level || (one.level === level && one.list === list));
  const item = make("li", {}, block);
  const last = open.at(-1);
  if (last?.level === level) {
    last.element.append(item);
    return open;
  }
  const start: Record<string, string> = isNumbered && number > 1 ? { start: String(number) } : {};
  const element = make(isNumbered ? "ol" : "ul", start, item);
  const above = last?.element.lastElementChild;
  if (above) above.append(element);
  else blocks.push(element);
  return [...open, { element, level, list }];
}

function readNote(reading: Reading, reference: Element): Node[] {
  const { docx, make, notes } = reading;
  const isFootnote = reference.localName === "footnoteReference";
  const part = docx.part(isFootnote ? "footnotes.xml" : "endnotes.xml");
  const id = attributeOf(reference, "id");
  const note = childrenOf(part?.root, isFootnote ? "footnote" : "endnote").find(
    (one) => attributeOf(one, "id") === id,
  );
  if (!part || !note) return [];
  const number = String(notes.length + 1);
  const line = make("p", { id: `note-${number}` }, make("a", { href: `#note-ref-${number}` }, number), " ");
  // Kept before it is read, so that the number is taken.
  notes.push(line);
  for (const block of readBlocks({ ...reading, part, fields: [] }, note))
    line.append(...block.childNodes, " ");
  return [make("sup", {}, make("a", { href: `#note-${number}`, id: `note-ref-${number}` }, number))];
}

function readTable(reading: Reading, table: Element): HTMLElement {
  const { make } = reading;
  const body = make("tbody");
  /** By column, the cell that goes on downwards. */
  const above = new Map<number, HTMLElement>();
  for (const row of unwrapped(table).filter(({ localName }) => localName === "tr")) {
    const line = make("tr");
    const isHeading = childOf(row, "trPr", "tblHeader") !== undefined;
    let column = 0;
    for (const cell of unwrapped(row).filter(({ localName }) => localName === "tc")) {
      const properties = childOf(cell, "tcPr");
      const width = Number(settingOf(properties, "gridSpan") ?? 1);
      const merge = childOf(properties, "vMerge");
      const goesOn = merge !== undefined && attributeOf(merge, "val") !== "restart";
      const start = goesOn ? above.get(column) : undefined;
      if (start) start.setAttribute("rowspan", String(Number(start.getAttribute("rowspan") ?? 1) + 1));
      else {
        const span: Record<string, string> = width > 1 ? { colspan: String(width) } : {};
        const element = make(isHeading ? "th" : "td", span, ...readBlocks(reading, cell));
        line.append(element);
        if (merge) above.set(column, element);
        else above.delete(column);
      }
      column += width;
    }
    body.append(line);
  }
  return make("table", {}, body);
}
