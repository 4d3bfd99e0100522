/** A file of WordPress's media library. */
export type WordPressPicture = { address: string; alt: string; caption: string };

const BLOCK =
  /^<\/?(?:p|h[1-6]|ul|ol|li|blockquote|figure|figcaption|table|thead|tbody|tr|t[dh]|hr|pre|div|section|iframe|img|form|script|style)\b/i;
const LONE_ADDRESS = /^\s*(https?:\/\/[^\s<>"']+)\s*$/gm;
/**
 * `[name …]`: without a hyphen, an underscore or something after the name, it may be an ordinary
 * word in brackets.
 */
const SHORTCODE = /\[(\/?)([a-z][\w-]*)((?:\s+[\w-]+=(?:"[^"\]]*"|'[^'\]]*'|[^\s\]"']+))*)\s*\/?\]/gi;

/**
 * Converts WordPress content to unsanitised HTML. Supports blocks and the classic format, in which
 * empty lines separate paragraphs. Captions and galleries become figures, embedded addresses become
 * links; other shortcodes are reported as losses.
 */
export function htmlOfWordPress(
  content: string,
  library: ReadonlyMap<string, WordPressPicture>,
): { html: string; losses: string[] } {
  const losses = new Set<string>();
  const isBlocks = content.includes("<!-- wp:");
  const plain = content.replace(/\r\n?/g, "\n").replace(/<!--[\s\S]*?-->/g, "");
  const html = replaceShortcodes(plain, library, losses).replace(LONE_ADDRESS, (_, address: string) => {
    losses.add("What was embedded by its address became a link to it.");
    return `<p><a href="${address}">${address}</a></p>`;
  });
  return { html: isBlocks ? html : withParagraphs(html), losses: [...losses] };
}

function replaceShortcodes(
  text: string,
  library: ReadonlyMap<string, WordPressPicture>,
  losses: Set<string>,
): string {
  return text
    .replace(
      /\[caption[^\]]*\]\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)([\s\S]*?)\[\/caption\]/gi,
      figureOf,
    )
    .replace(/\[embed[^\]]*\]\s*([^\s[\]<>"']+)\s*\[\/embed\]/gi, "\n$1\n")
    .replace(/\[gallery([^\]]*)\]/gi, (_, attributes: string) => galleryOf(attributes, library, losses))
    .replace(SHORTCODE, (whole, slash: string, name: string, attributes: string) => {
      const isCode = slash !== "" || attributes !== "" || /[-_]/.test(name) || text.includes(`[/${name}]`);
      if (!isCode) return whole;
      if (!slash) losses.add(`The shortcode [${name}] was left out; words between it and its end are kept.`);
      const address = /\s(?:src|url|mp4|mp3|href)=["']?(https?:\/\/[^\s"'\]]+)/.exec(attributes)?.[1];
      return address ? `\n${address}\n` : "";
    });
}

function figureOf(_: string, picture: string, words: string): string {
  const image = /<img\b[^>]*>/i.exec(picture)?.[0] ?? "";
  return `\n\n<figure>${image}<figcaption>${words.trim()}</figcaption></figure>\n\n`;
}

function galleryOf(
  attributes: string,
  library: ReadonlyMap<string, WordPressPicture>,
  losses: Set<string>,
): string {
  const ids = /ids=["']?([\d,\s]+)/.exec(attributes)?.[1]?.split(",") ?? [];
  const pictures = ids.flatMap((id) => library.get(id.trim()) ?? []);
  if (pictures.length < Math.max(ids.length, 1))
    losses.add("A gallery, or some pictures of it, could not be found.");
  const figures = pictures
    .map(({ address, alt, caption }) => {
      const words = caption ? `<figcaption>${caption}</figcaption>` : "";
      return `<figure><img src="${escaped(address)}" alt="${escaped(alt)}">${words}</figure>`;
    })
    .join("");
  return `\n\n${pictures.length > 1 ? `<div class="prose-gallery">${figures}</div>` : figures}\n\n`;
}

/**
 * Formats classic content as WordPress does: an empty line ends a paragraph, any other line
 * break becomes `<br>`.
 */
function withParagraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (BLOCK.test(part) ? part : `<p>${part.replaceAll("\n", "<br>")}</p>`))
    .join("\n");
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
