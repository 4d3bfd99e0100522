import { unzipSync } from "fflate";

/** A document that cannot be read: no .docx, protected by a password, or damaged. */
export class UnreadableDocument extends Error {}

/** What an id in one part of the package stands for. */
export type Relation = { target: string; isExternal: boolean };

/** One file of XML in the package, and what the ids in it stand for. */
export type Part = { root: Element; relations: ReadonlyMap<string, Relation> };

export type DocxPackage = {
  /** The text itself. */
  main: Part;
  /** Returns a part beside the text, such as "styles.xml", or undefined if there is none. */
  part(name: string): Part | undefined;
  /** Returns the bytes of a picture, by the target of its relation. */
  media(target: string): Uint8Array<ArrayBuffer> | undefined;
};

/** In bytes. What is larger would fill the memory of a phone. */
const MAX_UNPACKED = 250 * 1024 * 1024;
const FOLDER = "word/";
const NEEDED = /\.(?:xml|rels)$|\/media\//;

/**
 * Unpacks a .docx file (ECMA-376: a ZIP archive of XML parts).
 *
 * @throws UnreadableDocument
 */
export function unpackDocx(bytes: Uint8Array): DocxPackage {
  const files = unzip(bytes);
  const parts = new Map<string, Part | undefined>();
  const part = (name: string) => {
    if (!parts.has(name)) parts.set(name, readPart(files, name));
    return parts.get(name);
  };
  const main = part("document.xml");
  if (!main) throw new UnreadableDocument("The archive has no word/document.xml");
  return { main, part, media: (target) => files[resolve(target)] as Uint8Array<ArrayBuffer> | undefined };
}

function unzip(bytes: Uint8Array): Record<string, Uint8Array> {
  let unpacked = 0;
  try {
    return unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!name.startsWith(FOLDER) || !NEEDED.test(name)) return false;
        unpacked += originalSize;
        if (unpacked > MAX_UNPACKED) throw new RangeError("The document is too large");
        return true;
      },
    });
  } catch (error) {
    throw new UnreadableDocument(String(error), { cause: error });
  }
}

function readPart(files: Record<string, Uint8Array>, name: string): Part | undefined {
  const root = parse(files[`${FOLDER}${name}`]);
  if (!root) return undefined;
  const links = parse(files[`${FOLDER}_rels/${name}.rels`]);
  const relations = Array.from(links?.children ?? [], (link): [string, Relation] => [
    link.getAttribute("Id") ?? "",
    {
      target: link.getAttribute("Target") ?? "",
      isExternal: link.getAttribute("TargetMode") === "External",
    },
  ]);
  return { root, relations: new Map(relations) };
}

function parse(bytes: Uint8Array | undefined): Element | undefined {
  if (!bytes) return undefined;
  const xml = new DOMParser().parseFromString(new TextDecoder().decode(bytes), "application/xml");
  if (xml.querySelector("parsererror")) throw new UnreadableDocument("A part is not XML");
  return xml.documentElement;
}

/** Targets begin at the folder of the text, or at the root with a slash. */
function resolve(target: string): string {
  return target.startsWith("/") ? target.slice(1) : `${FOLDER}${target.replace(/^\.\//, "")}`;
}

/*
 * Elements and attributes are found by their local names: the two editions of the standard have
 * different namespaces.
 */

export function childrenOf(element: Element | undefined, name: string): Element[] {
  return Array.from(element?.children ?? []).filter(({ localName }) => localName === name);
}

/** Finds the first child of that name, and its first child of the next name, and so on. */
export function childOf(element: Element | undefined, ...names: string[]): Element | undefined {
  let found = element;
  for (const name of names) found = childrenOf(found, name)[0];
  return found;
}

/** Finds descendants at any depth. */
export function allIn(element: Element, name: string): Element[] {
  return Array.from(element.getElementsByTagNameNS("*", name));
}

export function attributeOf(element: Element | undefined, name: string): string | undefined {
  return Array.from(element?.attributes ?? []).find(({ localName }) => localName === name)?.value;
}

/** Returns the value of a property such as `<w:jc w:val="center"/>`. */
export function settingOf(properties: Element | undefined, name: string): string | undefined {
  return attributeOf(childOf(properties, name), "val");
}

/** Whether a property such as `<w:b/>` is there and on, or undefined if it is not there. */
export function isOn(properties: Element | undefined, name: string): boolean | undefined {
  const property = childOf(properties, name);
  if (!property) return undefined;
  return !/^(?:0|false|off|none)$/i.test(attributeOf(property, "val") ?? "1");
}

/** Elements that only wrap others, such as those of forms and of tracked insertions. */
const WRAPPERS = new Set(["sdt", "sdtContent", "smartTag", "customXml", "ins", "moveTo", "bdo", "dir"]);

/** Returns the children of an element, without such wrappers. */
export function unwrapped(parent: Element): Element[] {
  return Array.from(parent.children).flatMap((child) =>
    WRAPPERS.has(child.localName) ? unwrapped(child) : [child],
  );
}
