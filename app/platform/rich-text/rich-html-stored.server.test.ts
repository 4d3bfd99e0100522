import { describe, expect, test } from "vitest";
import { randomText } from "#tests/support/random-text.ts";
import { editableHtml, isStoredForm, storedHtml, trustedHtml } from "./rich-html.server.ts";
import { sanitizeNow } from "./sanitize-rich-html.ts";

const PICTURE = "/pictures/0123456789abcdef0123456789abcdef-640.jpg";
/** Longer than what the server sanitizes itself while a page waits. */
const PADDING = `<p>${"word ".repeat(13_000)}.</p>`;

const STARTS = [
  ...["https://", "Https://", "HTTP://WWW.", "http://", "mailto:", "Mailto:", "MAILTO:", "tel:", "TEL:+"],
  ...[
    "/",
    "/events",
    "#",
    "/&",
    "/&amp;",
    "/&lt;",
    "/&lt;!--x--&gt;",
    "//",
    "/\\",
    "/\t/",
    "/ \n\\",
    "/\x01/",
  ],
  ...[
    "/&#47;",
    "/&Tab;/",
    "/\t&#47;",
    "javascript:",
    "JavaScript:",
    "jav\tascript:",
    "data:text/html,",
    "https:/",
  ],
];
const ENDS = [
  ...[
    "",
    "a",
    "a.example",
    "?a=1&b=2",
    "?a=1&amp;b=2",
    "&copy=1",
    "&amp;lt;",
    "&#38;",
    "&quot;x",
    "a b",
    "a\tb",
  ],
  ...[
    " ",
    "\u00a0",
    "&nbsp;",
    "&lt;b&gt;",
    "&lt;!--x--&gt;/",
    "\0",
    "#ọ̀nà",
    "[",
    "%20",
    "'",
    "{x}",
    "\\",
    "/../",
  ],
];
const links = STARTS.flatMap((start) => ENDS.map((end) => `<p><a href="${start}${end}">x</a></p>`));
const ownLinks = links.map((html) => html.replace('">x', '" rel="noopener">x'));

const NUMBERS = ["0", "1", "2", "05", "99", "12345", "123456", "-1", "x", ""];
const numbered = NUMBERS.flatMap((number) => [
  `<ol start="${number}"><li><p>a</p></li></ol>`,
  `<table><tbody><tr><th colspan="${number}"><p>a</p></th><td rowspan="${number}"><p>b</p></td></tr></tbody></table>`,
  `<table><tbody><tr><td colspan="2" rowspan="${number}"><p>a</p></td></tr></tbody></table>`,
  `<figure><img src="${PICTURE}" width="${number}" height="${number}" alt="${number}" /></figure>`,
  `<figure><img src="${PICTURE}" srcset="${PICTURE} ${number}w, ${PICTURE} 640w" sizes="100vw" /></figure>`,
]);
const ALTS = [
  "a ",
  " a",
  "",
  "&quot;y&quot;",
  "a &lt;b&gt; &amp;amp; &copy; &nbsp;",
  "a\nb",
  "&",
  '" x="',
  "\0",
];
const SIZES = ["100vw", " 100vw ", "(min-width: 48rem) 50vw, 100vw", " ", "", "calc(1px + 2px)", "&lt;"];
const pictures = [
  ...ALTS.map(
    (alt) => `<figure><img src="${PICTURE}" alt="${alt}" /><figcaption>a &amp; b</figcaption></figure>`,
  ),
  ...SIZES.flatMap((sizes) => [
    `<figure><img src="${PICTURE}" srcset="${PICTURE} 320w, ${PICTURE} 640w" sizes="${sizes}" alt="" /></figure>`,
    `<figure><img src="${PICTURE}" sizes="${sizes}" /></figure>`,
  ]),
];
const texts = [
  ...["left", "center", "right", "justify", "LEFT", "x"].map((to) => `<p style="text-align:${to}">a</p>`),
  ...[
    "<p>&l<br />t;</p>",
    "<p>&<strong>amp;</strong></p>",
    "<p>&am<em>p;</em></p>",
    "<p>a & b &copy; &quot;</p>",
  ],
  ...["<p> a  b </p>", '<p>"a"</p>', "<p>1 &lt; 2 &gt; 1</p>", "<p>a<br />b</p><hr /><p></p>"],
];
const INPUTS = [
  ...[...links, ...ownLinks, ...numbered, ...pictures, ...texts],
  ...Array.from({ length: 300 }, (_, seed) => randomText(seed + 1)),
];

describe("the form in which texts are stored", () => {
  test("is what the allow-list writes: recognised, and unchanged at any length", () => {
    expect(INPUTS.length).toBeGreaterThan(1_400);
    for (const input of INPUTS) {
      const stored = sanitizeNow(input);
      expect(isStoredForm(stored), `${input} gives ${stored}`).toBe(true);
      expect(trustedHtml(stored + PADDING) === stored + PADDING, `${input} gives ${stored}`).toBe(true);
    }
  });

  test("excludes everything that the allow-list would write differently", () => {
    let stored = 0;
    for (const input of INPUTS) {
      if (!isStoredForm(input)) continue;
      stored += 1;
      expect(sanitizeNow(input)).toBe(input);
    }
    expect(stored).toBeGreaterThan(300);
  });

  test("contains no address that a browser would treat as a script or as an unmarked link to another site", () => {
    let opened = 0;
    for (const input of ownLinks.concat(links)) {
      const shown = trustedHtml(input + PADDING).slice(0, -PADDING.length);
      const [, href, rel] = /<a href="([^"]*)"( rel="noopener")?/.exec(shown) ?? [];
      if (href === undefined) continue;
      const address = withoutEntities(href);
      // A browser opens nothing then.
      if (!URL.canParse(address, "https://own.example")) continue;
      opened += 1;
      const { protocol, host } = new URL(address, "https://own.example");
      expect(["http:", "https:", "mailto:", "tel:"], input).toContain(protocol);
      if (!rel && protocol.startsWith("http")) expect(host, input).toBe("own.example");
    }
    expect(opened).toBeGreaterThan(250);
  });
});

/** Decodes an address as a browser does. */
function withoutEntities(href: string): string {
  const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', Tab: "\t", nbsp: "\u00a0" };
  return href.replace(/&(?:#(\d+)|(\w+));/g, (all, code, name) =>
    code ? String.fromCharCode(Number(code)) : (named[name] ?? all),
  );
}

describe("a long text that this site did not write", () => {
  const foreign = `<p onclick="x()">a <strong>b</strong></p>`.repeat(1_500);

  test("keeps its formatting for an editor that may store it again", async () => {
    expect(storedHtml(foreign)).toBe(foreign);
    expect(await editableHtml(foreign)).toBe("<p>a <strong>b</strong></p>".repeat(1_500));
    expect(trustedHtml(foreign)).not.toContain("<strong>");
  });
});
