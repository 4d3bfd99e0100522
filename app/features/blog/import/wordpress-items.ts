import { XMLParser } from "fast-xml-parser";
import { ImportRefusal } from "./foreign-post.ts";

const MAX_FILE = 1024 * 1024 * 1024;
/**
 * The size limit of one post with its comments, or of the header before the first: longer than
 * any genuine one.
 */
const MAX_PART = 8 * 1024 * 1024;
const MARKS = /<!\[CDATA\[|<!--|<item[\s>]|<\/item>/g;
const MAX_MARK = 9;

/**
 * An element of the file: text, or child elements by name. CDATA is separate, because entities are
 * not decoded in it.
 */
export type XmlValue = string | { [name: string]: XmlValue | XmlValue[] };

/**
 * Reads a WordPress export (WXR) item by item, so that memory holds only one item however long the
 * file is. Custom entities are never expanded, internal or external: a file that declares any is
 * rejected.
 *
 * @returns the header before the first item, then each item
 * @throws ImportRefusal if it is not such a file, or too large
 */
export async function* readWxr(file: Blob): AsyncGenerator<{ head: XmlValue } | { item: XmlValue }> {
  if (file.size > MAX_FILE) throw new ImportRefusal("The file is larger than 1 GB.");
  let isHead = true;
  for await (const part of partsOf(textOf(file))) {
    if (isHead) {
      if (!/<rss[\s>]/.test(part) || !/xmlns:wp=/.test(part))
        throw new ImportRefusal("The file is no export of WordPress (WXR).");
      yield { head: parse(`${part}</channel></rss>`) };
      isHead = false;
    } else yield { item: parse(part) };
  }
}

/** Reads a file in pieces. Safari's streams can't be iterated. */
async function* textOf(file: Blob): AsyncGenerator<string> {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel();
  }
}

/** Splits the file into the header and its items. Ignores markers within CDATA or comments. */
async function* partsOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let text = "";
  let scanned = 0;
  let start = 0;
  let until: "]]>" | "-->" | undefined;
  let hasItems = false;
  for await (const chunk of chunks) {
    text += chunk;
    for (;;) {
      if (until) {
        const end = text.indexOf(until, scanned);
        if (end < 0) {
          scanned = Math.max(scanned, text.length - 2);
          break;
        }
        scanned = end + 3;
        until = undefined;
        continue;
      }
      MARKS.lastIndex = scanned;
      const mark = MARKS.exec(text);
      if (!mark) {
        scanned = Math.max(scanned, text.length - MAX_MARK);
        break;
      }
      scanned = mark.index + mark[0].length;
      if (mark[0] === "<![CDATA[") until = "]]>";
      else if (mark[0] === "<!--") until = "-->";
      else if (mark[0] === "</item>") {
        if (hasItems) yield text.slice(start, scanned);
        start = scanned;
      } else {
        if (!hasItems) yield text.slice(0, mark.index);
        hasItems = true;
        start = mark.index;
      }
    }
    if (text.length - start > MAX_PART) throw new ImportRefusal("A part of the file is larger than 8 MB.");
    text = text.slice(start);
    scanned -= start;
    start = 0;
  }
  if (!hasItems) yield text.replace(/<\/channel>[\s\S]*$/, "");
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  cdataPropName: "cdata",
  textNodeName: "text",
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: false,
  maxNestedTags: 50,
});

function parse(xml: string): XmlValue {
  const markup = xml.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, "");
  if (/<!(?:DOCTYPE|ENTITY)/i.test(markup))
    throw new ImportRefusal("The file declares entities of its own, which no export does.");
  try {
    return parser.parse(xml) as XmlValue;
  } catch {
    throw new ImportRefusal("The file is not well-formed XML.");
  }
}

/** Returns the text of a nested element; empty if it does not exist. */
export function textAt(value: XmlValue | undefined, ...path: string[]): string {
  const [name, ...rest] = path;
  if (value === undefined) return "";
  if (name !== undefined) return typeof value === "string" ? "" : textAt(listAt(value, name)[0], ...rest);
  if (typeof value === "string") return withoutEntities(value);
  const cdata = listAt(value, "cdata").filter((part) => typeof part === "string");
  return cdata.length > 0 ? cdata.join("") : withoutEntities(listAt(value, "text").join(""));
}

/** Returns all child elements with this name. */
export function listAt(value: XmlValue | undefined, name: string): XmlValue[] {
  if (value === undefined || typeof value === "string" || !Object.hasOwn(value, name)) return [];
  const found = value[name] as XmlValue | XmlValue[];
  return Array.isArray(found) ? found : [found];
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function withoutEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (whole, decimal, hex, name) => {
      if (name) return ENTITIES[String(name).toLowerCase()] as string;
      const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
