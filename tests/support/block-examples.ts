import type { BlockName } from "#app/platform/rich-text/blocks/blocks.ts";

const PICTURE = "/pictures/0123456789abcdef0123456789abcdef-640.jpg";

/** An example of each kind of block around some HTML, as it is stored if that is plain text. */
export const BLOCK_EXAMPLES: Record<BlockName, (inner: string) => string> = {
  figure: (inner) =>
    `<figure><img src="${PICTURE}" alt="A girl" /><figcaption>${inner}</figcaption></figure>`,
  gallery: (inner) =>
    `<div class="prose-gallery"><figure><img src="${PICTURE}" alt="" /><figcaption>${inner}</figcaption></figure><figure><img src="${PICTURE}" alt="" /></figure></div>`,
  awaitedPicture: (inner) =>
    `<figure class="prose-awaited"><p>school-gate.jpg</p><figcaption>${inner}</figcaption></figure>`,
  video: (inner) =>
    `<figure class="prose-video"><img src="${PICTURE}" alt="" /><figcaption><a href="https://vimeo.com/76979871" rel="noopener">${inner}</a></figcaption></figure>`,
  table: (inner) => `<table><tbody><tr><th><p>${inner}</p></th><td><p>b</p></td></tr></tbody></table>`,
  file: (inner) =>
    `<p class="prose-file"><a href="/documents/0123456789abcdef0123456789abcdef/report.pdf">${inner}</a></p>`,
  button: (inner) => `<p class="prose-button"><a href="/events">${inner}</a></p>`,
  related: (inner) => `<p class="prose-related"><a href="/blog/some-words-of-the-block">${inner}</a></p>`,
  callout: (inner) => `<aside class="prose-note"><p>${inner}</p></aside>`,
  pullQuote: (inner) =>
    `<figure class="prose-pull-quote"><blockquote><p>${inner}</p></blockquote><figcaption>Amina</figcaption></figure>`,
  horizontalRule: (inner) => `<p>${inner}</p><hr />`,
};
