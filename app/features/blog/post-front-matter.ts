/** The values of a file's front matter: strings, or lists of strings. */
export type FrontMatter = Record<string, string | string[]>;

/**
 * The front matter between the two `---` lines at the beginning of a file, the rest, and the lines
 * that could not be parsed.
 */
export type ReadFrontMatter = { values: FrontMatter; body: string; notRead: string[] };

const LINE = "---";
const KEY = /^([A-Za-z][\w-]{0,39}):(?:\s+(.*))?$/s;
const ITEM = /^\s*-\s+(.*)$/s;
/** Strings that YAML would read as something other than a string. */
const NEEDS_QUOTES =
  /^$|^[\s\-?:,[\]{}#&*!|>'"%@`~]|[\s:]$|:\s|\s#|[\p{Cc}\u2028\u2029]|^(?:true|false|null|yes|no|on|off)$|^[\d.+-]/iu;

/**
 * Writes front matter that other systems can read (YAML): strings in double quotes where needed,
 * lists with one item per line.
 */
export function writeFrontMatter(values: FrontMatter): string {
  const lines = Object.entries(values).flatMap(([key, value]) => {
    if (typeof value === "string") return [`${key}: ${quoted(value)}`];
    return value.length > 0 ? [`${key}:`, ...value.map((item) => `  - ${quoted(item)}`)] : [`${key}: []`];
  });
  return [LINE, ...lines, LINE, ""].join("\n");
}

/**
 * Parses simple front matter: `key: value` and lists. Other YAML features are not supported; lines
 * that use them are reported, not guessed at.
 */
export function readFrontMatter(text: string): ReadFrontMatter {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  const end =
    lines[0]?.trimEnd() === LINE
      ? lines.findIndex((line, at) => at > 0 && /^(?:---|\.\.\.)\s*$/.test(line))
      : -1;
  if (end < 0) return { values: {}, body: lines.join("\n"), notRead: [] };
  const values: FrontMatter = Object.create(null);
  const notRead: string[] = [];
  let list: string[] | undefined;
  for (const line of lines.slice(1, end)) {
    if (line.trim() === "" || line.trimStart().startsWith("#")) continue;
    const item = ITEM.exec(line)?.[1];
    if (item !== undefined && list) {
      const words = unquoted(item.trim());
      if (words === undefined) notRead.push(line.trim());
      else list.push(words);
      continue;
    }
    const [, key, given = ""] = KEY.exec(line) ?? [];
    const value = key === undefined ? undefined : readValue(given.trim());
    list = undefined;
    if (key === undefined || value === undefined || key in values) notRead.push(line.trim());
    else {
      values[key] = value;
      if (given.trim() === "") values[key] = list = [];
    }
  }
  // Removes a key with neither a value nor a list below it.
  for (const [key, value] of Object.entries(values)) if (value.length === 0) delete values[key];
  return { values, body: lines.slice(end + 1).join("\n"), notRead };
}

function readValue(text: string): string | string[] | undefined {
  if (!text.startsWith("[")) return unquoted(text);
  if (!text.endsWith("]")) return undefined;
  const items = Array.from(
    text.slice(1, -1).matchAll(/\s*("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^,]+)\s*(?:,|$)/g),
    ([, item = ""]) => unquoted(item.trim()),
  );
  return items.includes(undefined) ? undefined : (items as string[]).filter(Boolean);
}

/** Unquotes a value; undefined if it is not a plain string. */
function unquoted(text: string): string | undefined {
  if (text.startsWith('"')) {
    try {
      const words: unknown = JSON.parse(text);
      return typeof words === "string" ? words : undefined;
    } catch {
      return undefined;
    }
  }
  if (text.startsWith("'"))
    return /^'(?:[^']|'')*'$/.test(text) ? text.slice(1, -1).replaceAll("''", "'") : undefined;
  // Block scalars, anchors and inline maps are not supported.
  return /^[|>&*!{%@`]/.test(text) ? undefined : text.replace(/(?<!\s)\s+#.*$/s, "");
}

function quoted(text: string): string {
  return NEEDS_QUOTES.test(text) ? JSON.stringify(text) : text;
}

/**
 * The format of our own HTML export: the prefix of its meta elements, and the markers
 * around the content.
 */
export const FACT_PREFIX = "post:";
/** Stored HTML contains no comments, so these markers cannot be part of it. */
export const CONTENT_START = "<!--post-text-->";
export const CONTENT_END = "<!--/post-text-->";
