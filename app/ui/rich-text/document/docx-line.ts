import type { countLists } from "./docx-lists.ts";
import {
  allIn,
  attributeOf,
  childOf,
  type DocxPackage,
  type Part,
  settingOf,
  unwrapped,
} from "./docx-package.ts";
import { openPicture } from "./docx-pictures.ts";
import { hasProperty, type Style, type Styles } from "./docx-styles.ts";

/** Makes elements that load nothing. */
export type Make = (
  name: string,
  attributes?: Record<string, string>,
  ...content: (Node | string)[]
) => HTMLElement;

export type Reading = {
  docx: DocxPackage;
  part: Part;
  styles: Styles;
  markOf: ReturnType<typeof countLists>;
  make: Make;
  /** The name of the document, for the pictures in it. */
  name: string;
  /** The fields that have begun and not ended, such as links. */
  fields: { instruction: string; isResult: boolean }[];
  notes: HTMLElement[];
  /** Reads the note of a reference, and returns its number. */
  readNote: (reference: Element) => Node[];
  pictures: number;
};

/** Reads what stands in one line: runs, and what wraps them. */
export function readLine(
  reading: Reading,
  parent: Element,
  into: HTMLElement,
  style: Style | undefined,
): void {
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
      return reading.readNote(child);
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

function readPictures(reading: Reading, drawing: Element): Node[] {
  return openPicture(reading, drawing, () => {
    reading.pictures += 1;
    return `Picture ${reading.pictures} of ${reading.name}`;
  }).map((attributes) => reading.make("img", attributes));
}
