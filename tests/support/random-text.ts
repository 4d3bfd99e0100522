import { HIGHLIGHTS, TEXT_COLOURS } from "#app/platform/rich-text/palette.ts";

const PICTURE = "/pictures/0123456789abcdef0123456789abcdef-640.jpg";

/**
 * Makes a text of everything that the editor supports, nested at random. The same seed gives the
 * same text.
 */
export function randomText(seed: number): string {
  let state = seed * 2_654_435_761;
  const below = (count: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0;
    return (state >>> 8) % count;
  };
  const one = <Item>(items: readonly Item[]) => items[below(items.length)] as Item;
  const some = (make: () => string, most: number) => Array.from({ length: 1 + below(most) }, make).join("");
  const words = () =>
    one([
      ...[
        "plain ",
        "a*b*c ",
        "_x_ ",
        "# ",
        "1. ",
        "- ",
        "+ ",
        "=== ",
        "--- ",
        "> ",
        "| ",
        "`code` ",
        "~~ ",
        "\\ ",
      ],
      ...[
        "&amp;amp; ",
        "&lt;b&gt; ",
        "[a](b) ",
        "![a](b) ",
        "https://x.example ",
        "a@b.example ",
        "!",
        "Ọ̀nà ",
        "  ",
        "x",
      ],
    ]);
  const inline = (depth: number): string =>
    some(() => {
      const mark = depth > 0 ? one(["", "", "strong", "em", "u", "s", "a", "br", "span", "mark"]) : "";
      if (mark === "span") return `<span style="color:${one(TEXT_COLOURS).value}">${inline(0)}</span>`;
      if (mark === "mark")
        return `<mark style="background-color:${one(HIGHLIGHTS).value}">${inline(0)}</mark>`;
      if (mark === "br") return "a<br />";
      if (mark === "a")
        return `<a href="${one(["/events", "https://x.example/?a=1&amp;b=(2)", "mailto:a@b.example"])}">${inline(0)}</a>`;
      return mark ? `<${mark}>${inline(depth - 1)}</${mark}>` : words();
    }, 4);
  const style = () => one(["", "", "", ' style="text-align:right"']);
  const cell = (tag: string) => `<${tag}${one(["", "", ' colspan="2"'])}><p>${inline(1)}</p></${tag}>`;
  const block = (depth: number): string => {
    const usual = ["p", "h", "ul", "ol", "quote", "figure", "table", "hr"];
    const kind = one(
      depth > 0
        ? [
            ...usual,
            ...usual,
            "callout",
            "pull quote",
            "button",
            "file",
            "video",
            "gallery",
            "related",
            "awaited",
          ]
        : ["p", "h", "hr"],
    );
    if (kind === "p") return `<p${style()}>${inline(2)}</p>`;
    if (kind === "h")
      return `<h${2 + below(4)}${style()}>${inline(1)}</h2>`.replace(/<h(\d)(.*)<\/h2>$/s, "<h$1$2</h$1>");
    if (kind === "ul")
      return `<ul>${some(() => `<li><p>${inline(1)}</p>${depth > 1 && below(3) === 0 ? block(depth - 1) : ""}</li>`, 3)}</ul>`;
    if (kind === "ol")
      return `<ol${one(["", ' start="3"'])}>${some(() => `<li><p>${inline(1)}</p></li>`, 3)}</ol>`;
    if (kind === "quote") return `<blockquote>${some(() => block(depth - 1), 2)}</blockquote>`;
    if (kind === "figure")
      return `<figure${one(["", ' class="prose-wide"', ' class="prose-full prose-square"'])}><img src="${PICTURE}" alt="${one(["", "A girl", "[x] &quot;y&quot;"])}" />${one(["", `<figcaption>${inline(1)}</figcaption>`])}</figure>`;
    if (kind === "table")
      return `<table><tbody><tr>${cell("th")}${cell("th")}</tr>${some(() => `<tr>${cell("td")}${cell("td")}</tr>`, 3)}</tbody></table>`;
    if (kind === "callout")
      return `<aside class="${one(["prose-note", "prose-careful"])}">${some(() => block(depth - 1), 2)}</aside>`;
    if (kind === "pull quote")
      return `<figure class="prose-pull-quote"><blockquote><p>${inline(1)}</p></blockquote><figcaption>${inline(1)}</figcaption></figure>`;
    if (kind === "button") return `<p${style()} class="prose-button"><a href="/events">${words()}</a></p>`;
    if (kind === "file")
      return `<p class="prose-file"><a href="/documents/${"0f".repeat(16)}/a-1.pdf">${words()}</a></p>`;
    if (kind === "related") return `<p class="prose-related"><a href="/blog/a-1">${words()}</a></p>`;
    if (kind === "video")
      return `<figure class="prose-video">${one(["", `<img src="${PICTURE}" alt="" />`])}<figcaption><a href="https://vimeo.com/76979871" rel="noopener">${words()}</a></figcaption></figure>`;
    if (kind === "awaited")
      return `<figure class="prose-awaited"><p>gate.jpg</p>${one(["", `<figcaption>${inline(1)}</figcaption>`])}</figure>`;
    if (kind === "gallery")
      return `<div class="prose-gallery">${some(() => `<figure><img src="${PICTURE}" alt="" /></figure>`, 3)}</div>`;
    return "<hr />";
  };
  return some(() => block(2), 6);
}
