import { countLists } from "./docx-lists.ts";
import {
  allIn,
  attributeOf,
  childOf,
  childrenOf,
  type DocxPackage,
  type Part,
  settingOf,
  UnreadableDocument,
  unpackDocx,
} from "./docx-package.ts";
import { openPicture } from "./docx-pictures.ts";
import { hasProperty, outlineOf, readListPlace, readStyles, type Style, type Styles } from "./docx-styles.ts";

/** Makes elements that load nothing. */
type Make = (name: string, attributes?: Record<string, string>, ...content: (Node | string)[]) => HTMLElement;

type Reading = {
  docx: DocxPackage;
  part: Part;
  styles: Styles;
  markOf: ReturnType<typeof countLists>;
  make: Make;
  /** The name of the document, for the pictures in it. */
  name: string;
  /** The links of fields that have begun and not ended. Undefined for other fields. */
  fields: { instruction: string; isResult: boolean }[];
  notes: HTMLElement[];
  pictures: number;
};

/**
 * Converts a .docx file to HTML as programs put it on the clipboard, so that `cleanPaste` does the
 * rest. What its author doesn't mean to publish (comments, deletions, hidden words) is marked there,
 * for `leaveOutPrivate` to count and remove.
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

/** Elements that only wrap others, such as those of forms and of tracked insertions. */
const WRAPPERS = new Set(["sdt", "sdtContent", "smartTag", "customXml", "ins", "moveTo", "bdo", "dir"]);

function unwrapped(parent: Element): Element[] {
  return Array.from(parent.children).flatMap((child) =>
    WRAPPERS.has(child.localName) ? unwrapped(child) : [child],
  );
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
  const place = readListPlace(properties) ?? style?.list;
  const heading = style?.heading ?? outlineOf(properties);
  const tag = heading ? `h${Math.min(heading, 6)}` : /quote/.test(style?.name ?? "") ? "blockquote" : "p";
  const block = make(tag, alignmentOf(properties));
  if (/^caption\b/.test(style?.name ?? "")) block.className = CAPTION;
  // A table of contents has page numbers, and leads nowhere here.
  if (!/^toc /.test(style?.name ?? "")) readLine(reading, paragraph, block, style);
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

/** Reads what stands in one line: runs, and what wraps them. */
function readLine(reading: Reading, parent: Element, into: HTMLElement, style: Style | undefined): void {
  const { make, part, fields } = reading;
  for (const child of unwrapped(parent)) {
    const name = child.localName;
    if (name === "r") readRun(reading, child, into, style);
    else if (name === "hyperlink") {
      const target = part.relations.get(attributeOf(child, "id") ?? "");
      const link = make("a", target?.isExternal ? { href: target.target } : {});
      readLine(reading, child, link, style);
      into.append(link);
    } else if (name === "fldSimple") {
      fields.push({ instruction: attributeOf(child, "instr") ?? "", isResult: true });
      readLine(reading, child, into, style);
      fields.pop();
    } else if (name === "del" || name === "moveFrom") {
      const deletion = make("del");
      readLine(reading, child, deletion, style);
      into.append(deletion);
    } else if (name === "oMath" || name === "oMathPara") into.append(allIn(child, "t").map(textOf).join(""));
  }
}

const textOf = ({ textContent }: Element) => textContent ?? "";

/** The mark of a text here, by the property in Word. */
const MARKS = { b: "strong", i: "em", strike: "s", dstrike: "s" } as const;

function readRun(reading: Reading, run: Element, line: HTMLElement, around: Style | undefined): void {
  const { make, styles, fields } = reading;
  const properties = childOf(run, "rPr");
  const style = styles(settingOf(properties, "rStyle"))?.text ?? [];
  const content = Array.from(run.children).flatMap((child) => readRunContent(reading, child));
  const field = fields.at(-1);
  if (content.length === 0 || (field && !field.isResult)) return;
  // What is hidden by the style of the whole paragraph is hidden, too; that it is bold is its look.
  if (hasProperty("vanish", properties, [...(around?.text ?? []), ...style])) {
    const last = line.lastElementChild;
    if (last?.hasAttribute("hidden") && line.lastChild === last) last.append(...content);
    else line.append(make("span", { hidden: "" }, ...content));
    return;
  }
  let nodes = content;
  const wrap = (tag: string, attributes?: Record<string, string>) => {
    nodes = [make(tag, attributes, ...nodes)];
  };
  for (const [name, tag] of Object.entries(MARKS)) if (hasProperty(name, properties, style)) wrap(tag);
  const raised = [properties, ...style].map((one) => settingOf(one, "vertAlign")).find(Boolean);
  if (raised === "superscript") wrap("sup");
  if (raised === "subscript") wrap("sub");
  const underline = settingOf(properties, "u");
  if (underline && underline !== "none") wrap("u");
  const address = addressOf(field?.instruction ?? "");
  if (address) wrap("a", { href: address });
  line.append(...nodes);
}

function addressOf(instruction: string): string | undefined {
  return /^\s*HYPERLINK\s+"([^"]+)"/i.exec(instruction)?.[1];
}

function readRunContent(reading: Reading, child: Element): (Node | string)[] {
  const { make, fields } = reading;
  switch (child.localName) {
    case "t":
    case "delText":
      return [textOf(child)];
    case "tab":
      return [" "];
    case "noBreakHyphen":
      return ["\u2011"];
    case "br":
    case "cr":
      return attributeOf(child, "type") === undefined ? [make("br")] : [];
    case "fldChar":
      followField(fields, attributeOf(child, "fldCharType"));
      return [];
    case "instrText": {
      const field = fields.at(-1);
      if (field) field.instruction += textOf(child);
      return [];
    }
    case "commentReference":
      return [make("span", { class: "MsoCommentReference" }, "[1]")];
    case "footnoteReference":
    case "endnoteReference":
      return readNote(reading, child);
    case "AlternateContent":
      return readPictures(reading, childOf(child, "Choice") ?? child);
    case "drawing":
    case "pict":
    case "object":
      return readPictures(reading, child);
    default:
      return [];
  }
}

function followField(fields: Reading["fields"], type: string | undefined): void {
  const field = fields.at(-1);
  if (type === "begin") fields.push({ instruction: "", isResult: false });
  else if (type === "separate" && field) field.isResult = true;
  else if (type === "end") fields.pop();
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

function readPictures(reading: Reading, drawing: Element): Node[] {
  return openPicture(reading, drawing, () => {
    reading.pictures += 1;
    return `Picture ${reading.pictures} of ${reading.name}`;
  }).map((attributes) => reading.make("img", attributes));
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
