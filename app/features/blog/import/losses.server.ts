import { videoOf } from "#app/platform/rich-text/blocks/video/video-address.ts";
import { passAllowList } from "#app/platform/rich-text/sanitize-rich-html.ts";

/** Elements that only group content, or are read elsewhere: omitting them loses nothing. */
const HOLDERS = new Set([
  ...["html", "head", "body", "title", "meta", "link", "base", "div", "span", "section", "article", "main"],
  ...[
    "header",
    "footer",
    "nav",
    "aside",
    "hgroup",
    "picture",
    "source",
    "wbr",
    "img",
    "tbody",
    "colgroup",
    "col",
  ],
]);

/** Elements that are omitted or replaced. */
const LEFT_OUT: Record<string, string> = {
  script: "A script was left out.",
  style: "A style sheet was left out.",
  noscript: "What was meant for browsers without scripts was left out.",
  template: "A hidden template was left out.",
  iframe: "An embedded frame (a map or the like) became a link to it.",
  object: "An embedded object was left out.",
  embed: "An embedded object was left out.",
  video: "A video was left out.",
  audio: "A sound was left out.",
  canvas: "A drawing was left out.",
  svg: "A drawing (SVG) was left out.",
  math: "A formula (MathML) was left out; its signs are kept as text.",
  form: "A form was left out.",
  input: "A field of a form was left out.",
  button: "A button was left out; its words are kept.",
  select: "A choice of a form was left out.",
  textarea: "A field of a form was left out.",
};

const OWN_STYLE = /(?:^|;)\s*(?!text-align\s*:)[a-z-]+\s*:/i;
const PLAIN_LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;
/** Of each kind, this many are named; the rest are counted. */
const MAX_NAMED = 20;

/** Collects messages about what could not be imported, each only once. */
export class Losses {
  readonly #sentences = new Set<string>();
  readonly #unknown = new Set<string>();
  readonly #known = new Map<string, boolean>();
  readonly #pictures: string[] = [];

  /** Records what is lost with an element and its attributes. */
  element(tag: string, attributes: Record<string, string>): void {
    // A video stays one.
    if (tag === "iframe" && videoOf(attributes.src ?? "")) return;
    const leftOut = LEFT_OUT[tag];
    if (leftOut) this.#sentences.add(leftOut);
    else if (!HOLDERS.has(tag) && !this.#isKnown(tag, attributes.class)) this.#unknown.add(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (/^on/i.test(name)) this.#sentences.add("Scripts in the text's markup were left out.");
      if (name === "style" && OWN_STYLE.test(value))
        this.#sentences.add(
          "Fonts, sizes and other styling of the text's own were left out where the editor has none.",
        );
    }
    const { href } = attributes;
    if (tag === "a" && href && !PLAIN_LINK.test(href.trim()))
      this.#sentences.add(`A link was left out, its words are kept: ${shorten(href)}`);
  }

  /** Some elements are only known by their class, such as footnotes. */
  #isKnown(tag: string, classes = ""): boolean {
    const start = `<${tag} class="${classes.replace(/[^\w -]/g, "")}" href="/">`;
    const asked = this.#known.get(start);
    if (asked !== undefined) return asked;
    const is = passAllowList(`${start}x</${tag}>`).startsWith("<");
    this.#known.set(start, is);
    return is;
  }

  picture(address: string, why: string): void {
    this.#pictures.push(`A picture was left out (${why}): ${shorten(address) || "it had no address"}`);
  }

  note(sentence: string): void {
    this.#sentences.add(sentence);
  }

  list(): string[] {
    const more = this.#pictures.length - MAX_NAMED;
    const names = [...this.#unknown].slice(0, MAX_NAMED).map((tag) => `<${shorten(tag)}>`);
    return [
      ...this.#pictures.slice(0, MAX_NAMED),
      ...(more > 0 ? [`${more} more pictures were left out.`] : []),
      ...[...this.#sentences].slice(0, 2 * MAX_NAMED),
      ...(names.length > 0
        ? [`Markup that the editor does not know was left out, its words are kept: ${names.join(", ")}`]
        : []),
    ];
  }
}

function shorten(text: string): string {
  const plain = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .trim();
  return plain.length > 120 ? `${plain.slice(0, 120)}…` : plain;
}
