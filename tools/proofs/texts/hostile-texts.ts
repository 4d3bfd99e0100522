/** Texts designed to be slow to parse. Each is a recipe that fills a given number of characters. */
export type HostileText = { name: string; kind: "html" | "markdown" | "plain"; make(length: number): string };

const fill = (part: string) => (length: number) =>
  part.repeat(Math.max(1, Math.floor(length / part.length))).slice(0, length);

/** Nests `open` … `close` as deeply as the length allows. */
const nested =
  (open: string, close: string, core = "x") =>
  (length: number) => {
    const depth = Math.max(1, Math.floor((length - core.length) / (open.length + close.length)));
    return open.repeat(depth) + core + close.repeat(depth);
  };
/** Repeats the same nest of `depth`. */
const nests = (open: string, close: string, depth: number) => (length: number) =>
  fill(`${open.repeat(depth)}x${close.repeat(depth)}`)(length);

/** A list indented one step further with each line, as deep as the length allows. */
function deepMarkdownList(marker: string) {
  return (length: number) => {
    const lines: string[] = [];
    for (let used = 0, depth = 0; used < length; depth += 1) {
      const line = `${" ".repeat(depth * marker.length)}${marker}x`;
      lines.push(line);
      used += line.length + 1;
    }
    return lines.join("\n").slice(0, length);
  };
}

function deepMarkdownQuote(length: number): string {
  const lines: string[] = [];
  for (let used = 0, depth = 1; used < length; depth += 1) {
    lines.push(`${"> ".repeat(depth)}x`);
    used += depth * 2 + 2;
  }
  return lines.join("\n").slice(0, length);
}

function wideTable(length: number): string {
  const columns = Math.floor(Math.sqrt(length) / 2);
  const row = `|${"x|".repeat(columns)}`;
  return fill(`${row}\n|${"-|".repeat(columns)}\n${`${row}\n`.repeat(columns)}`)(length);
}

function manyAttributes(length: number): string {
  let attributes = "";
  for (let number = 0; attributes.length < length - 10; number += 1) attributes += ` a${number}="x"`;
  return `<p${attributes}>x</p>`;
}

const html = (name: string, make: HostileText["make"]): HostileText => ({ name, kind: "html", make });
const markdown = (name: string, make: HostileText["make"]): HostileText => ({ name, kind: "markdown", make });
const plain = (name: string, make: HostileText["make"]): HostileText => ({ name, kind: "plain", make });

const BLOCKS = ["p", "div", "ul", "ol", "li", "blockquote", "table", "tr", "td", "figure", "pre", "h2"];
const INLINE = ["a", "b", "strong", "em", "s", "span", "mark", "sub", "font", "code", "button"];

export const HOSTILE_TEXTS: readonly HostileText[] = [
  ...[...BLOCKS, ...INLINE].flatMap((tag) => [
    html(`<${tag}> nested`, nested(`<${tag}>`, `</${tag}>`)),
    html(`<${tag}> never closed`, fill(`<${tag}>`)),
    html(`<${tag}> closed only`, fill(`</${tag}>`)),
    html(`<${tag}> side by side`, fill(`<${tag}>x</${tag}>`)),
  ]),
  html("lists in lists", nested("<ul><li>", "</li></ul>")),
  html("lists in lists, with words", nested("<ul><li>a ", " b</li></ul>")),
  html("lists straight in lists", nested("<ul><ol>", "</ol></ul>")),
  html("lists, 40 deep, many", nests("<ul><li>", "</li></ul>", 20)),
  html("quotes, 40 deep, many", nests("<blockquote>", "</blockquote>", 39)),
  html(
    "quotes of lists of tables",
    nested("<blockquote><ul><li><table><tr><td>", "</td></tr></table></li></ul></blockquote>"),
  ),
  html("tables in tables", nested("<table><tr><td>", "</td></tr></table>")),
  html("tables in tables, 12 deep, many", nests("<table><tr><td>", "</td></tr></table>", 12)),
  html("tables straight in tables", nests("<table>a", "b</table>", 39)),
  html("tables in rows", nests("<table><tr>", "</tr></table>", 19)),
  html("figures in figures", nests("<figure>a", "b<figcaption>c</figcaption></figure>", 30)),
  html(
    "figures in figures with pictures",
    nests('<figure><img src="/pictures/0123456789abcdef0123456789abcdef-480.jpg">', "</figure>", 30),
  ),
  html("captions in captions", nests("<figure><figcaption>", "</figcaption></figure>", 19)),
  html("paragraphs in marks", nests("<b><p>", "</p></b>", 19)),
  html("blocks in links", nests('<a href="/x"><ul><li>', "</li></ul></a>", 12)),
  html("marks in marks", nested("<b><i><u><s>", "</s></u></i></b>")),
  html("marks that cross", fill("<b>x<i>x</b>x</i>")),
  html("blocks that cross", fill("<p>x<ul>x</p>x</ul>")),
  html("many items of one list", (length) => `<ul>${fill("<li>x</li>")(length - 9)}</ul>`),
  html("many blocks of one item", (length) => `<ul><li>${fill("<p>x</p>")(length - 18)}</li></ul>`),
  html("many words of one paragraph", (length) => `<p>${fill("x <b>y</b> ")(length - 7)}</p>`),
  html("many breaks", (length) => `<p>${fill("<br>")(length - 7)}</p>`),
  html("many cells of one row", (length) => `<table><tr>${fill("<td>x</td>")(length - 22)}</tr></table>`),
  html("many spans with colours", fill('<span style="color:#b91c1c">x</span>')),
  html("one style of many parts", (length) => `<p style="${fill("color:red;")(length - 17)}">x</p>`),
  html("one style of comments", (length) => `<p style="${fill("/*x*/")(length - 17)}">x</p>`),
  html("one style of brackets", (length) => `<p style="a:${fill("((")(length - 17)}">x</p>`),
  html("many styles", fill('<p style="text-align:center;x:y">x</p>')),
  html("one address of colons", (length) => `<a href="${fill("java\tscript:")(length - 20)}">x</a>`),
  html("one address of comments", (length) => `<a href="${fill("<!--")(length - 20)}">x</a>`),
  html(
    "one address of opened comments that end",
    (length) => `<a href="${fill("<!---->")(length - 20)}">x</a>`,
  ),
  html(
    "one list of picture widths",
    (length) =>
      `<img src="/pictures/0123456789abcdef0123456789abcdef-480.jpg" srcset="${fill("/x 1w,")(length - 90)}">`,
  ),
  html(
    "one list of commas",
    (length) =>
      `<img src="/pictures/0123456789abcdef0123456789abcdef-480.jpg" srcset="${fill(", ")(length - 90)}">`,
  ),
  html("many pictures of elsewhere", fill('<img src="//x/y" alt="z">')),
  html("many different pictures", (length) => {
    let text = "";
    for (let number = 0; text.length < length - 20; number += 1) text += `<img src="/${number}">`;
    return text;
  }),
  html("many attributes", manyAttributes),
  html("many unknown elements", (length) => {
    let text = "";
    for (let number = 0; text.length < length - 20; number += 1) text += `<x${number}>y</x${number}>`;
    return text;
  }),
  html("one long name", (length) => `<${"x".repeat(length - 2)}>`),
  html("one long value", (length) => `<p title="${"x".repeat(length - 15)}">x</p>`),
  html("angles", fill("<")),
  html("angles and letters", fill("<a")),
  html("angles and slashes", fill("</")),
  html("comments opened", fill("<!--")),
  html("comments", fill("<!---->")),
  html("declarations", fill("<![CDATA[")),
  html("conditions", fill("<![if x]>")),
  html("processing", fill("<?x ")),
  html("entities", fill("&amp;")),
  html("entities without an end", fill("&#x")),
  html("ampersands", fill("&")),
  html("quotes in tags", fill("<p a='\"<")),
  html("scripts opened", fill("<script>")),
  html("styles opened", fill("<style>x")),
  html("textareas opened", fill("<textarea>")),
  html("titles opened", fill("<title>x")),
  html("drawings", nested("<svg><math>", "</math></svg>")),
  html("templates", nested("<template>", "</template>")),
  html("hidden in hidden", nested('<div style="display:none">', "</div>")),
  html("shown and hidden", fill('<p hidden>x</p><p style="display:none">y</p>')),
  html("deletions in deletions", nested("<del>x", "y</del>")),
  html("comment anchors", fill('<a href="#_msocom_1" id="_anchor_1">[a]</a>')),
  html("comment bodies", fill('<div style="mso-element:comment"><p>x</p></div>')),
  html("headings of the first kind", fill("<h1>x")),
  html("mains opened", fill("<main>")),
  html("metas", fill('<meta name="tags" content="x">')),
  markdown("bullets in bullets", deepMarkdownList("- ")),
  markdown("numbers in numbers", deepMarkdownList("1. ")),
  markdown("quotes in quotes, line by line", deepMarkdownQuote),
  markdown("quotes in quotes, one line", fill("> ")),
  markdown("quote marks", fill(">")),
  markdown("bullets on one line", fill("- ")),
  markdown("numbers on one line", fill("1. ")),
  markdown("bullets and quotes", fill("- > ")),
  markdown("bullets line by line", fill("- x\n")),
  markdown("bullets and empty lines", fill("- x\n\n\n")),
  markdown("bullets without words", fill("-\n")),
  markdown("one bullet and empty lines", (length) => `- a${"\n".repeat(length - 4)}b`),
  ...[
    "*",
    "_",
    "**",
    "__",
    "***",
    "~",
    "~~",
    "`",
    "``",
    "[",
    "]",
    "![",
    "](",
    "(",
    "<",
    "\\",
    "|",
    "#",
    "=",
    "+",
    ":",
    "&",
    "!",
  ].map((sign) => markdown(`a run of ${sign}`, fill(sign))),
  ...[
    "*a ",
    "a*",
    "a_ ",
    "_a",
    "**a",
    "a**",
    "*a_ ",
    "*a **b ",
    "_a __b ",
    "~~a",
    "a~~ ",
    "`a",
    "``a`",
    "[a",
    "[a]",
    "[a](",
    "[a](b",
    "[a](<b",
    '[a](b "',
    "![a",
    "![a](b",
    "[a][",
    "[[a]",
    "<a ",
    "<http:",
    "http://a.b",
    "www.a.b",
    "a@b",
    "a@b.",
    "a@b.c ",
    "a.",
    "\\*",
    "|a",
    "|-",
    "a\n",
    "a  \n",
    "a\n=\n",
    "a\n-\n",
    "\t",
    "\ta\n",
    "    a\n",
    "# a\n",
    "#a",
    "***\n",
    "* * *\n",
    "```\n",
    "```a\n",
    "~~~\n",
    "[a]: b\n",
    "[a]: <b> 'c'\n",
    "<!--",
    "<a\n",
    "<div>\n\n",
    "</div>\n",
    "<b>",
    "&amp",
    "*[a](b)",
    "**a*b",
    "*a**b",
    "_*",
    "*_a",
  ].map((part) => markdown(`a run of ${JSON.stringify(part)}`, fill(part))),
  markdown("stars, then a word", (length) => `${"*".repeat(length - 1)}a`),
  markdown("a word between stars", (length) => `${"*".repeat(length / 2)}a${"*".repeat(length / 2 - 1)}`),
  markdown("words between stars", (length) => `${"a**b".repeat(length / 8)}${"c* ".repeat(length / 6)}`),
  markdown("brackets in brackets", nested("[", "](x)")),
  markdown("pictures in pictures", nested("![", "](x)")),
  markdown("an address of brackets", (length) => `[a](${nested("(", ")")(length - 6)})`),
  markdown("definitions and uses", (length) => `${fill("[a]: b\n")(length / 2)}${fill("[a] ")(length / 2)}`),
  markdown("ticks of rising length", (length) => {
    let text = "";
    for (let count = 1; text.length < length; count += 1) text += `${"`".repeat(count)} `;
    return text.slice(0, length);
  }),
  markdown("a wide table", wideTable),
  markdown("a table of pipes", (length) => `|a|b|\n|-|-|\n${fill("|")(length - 12)}`),
  markdown("a table of many rows", (length) => `|a|b|\n|-|-|\n${fill("|a|b|\n")(length - 12)}`),
  markdown("a table of short rows", (length) => {
    const columns = Math.floor(length / 6);
    return `${"|a".repeat(columns)}|\n${"|-".repeat(columns)}|\n${"a\n".repeat(columns)}`;
  }),
  markdown("empty lines", fill("\n")),
  markdown("blanks", fill(" ")),
  markdown("blanks and words", fill(`${" ".repeat(60)}x\n`)),
  markdown("a fence that never ends", (length) => `\`\`\`\n${fill("x\n")(length - 4)}`),
  markdown("front matter without an end", (length) => `---\n${fill("a: b\n")(length - 4)}`),
  markdown("front matter of one list", (length) => `---\na:\n${fill("  - b\n")(length - 12)}---\n`),
  markdown("front matter, one flow list", (length) => `---\na: [${fill("b,")(length - 14)}]\n---\n`),
  markdown(
    "front matter, one flow list of quotes",
    (length) => `---\na: [${fill('"b')(length - 14)}]\n---\n`,
  ),
  markdown("front matter of many keys", (length) => {
    let text = "---\n";
    for (let number = 0; text.length < length - 20; number += 1) text += `k${number}: x\n`;
    return `${text}---\n`;
  }),
  markdown("front matter of escaped quotes", (length) => `---\na: "${fill("\\")(length - 14)}\n---\n`),
  plain("one word", fill("x")),
  plain("blanks only", fill(" ")),
  plain("blanks and a word", (length) => `${" ".repeat(length - 1)}x`),
  plain("short words", fill("x ")),
  plain("accents on one letter", fill("\u0301")),
  plain("letters that grow (ﷺ)", fill("\ufdfa")),
  plain("half characters", fill("\ud83d")),
  plain("families", fill("\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d")),
  plain("flags", fill("\u{1f1f3}\u{1f1ec}")),
  plain("joiners", fill("\u200d")),
  plain("signs of direction", fill("\u202e")),
  plain("control characters", fill("\u0001")),
  plain("nulls", fill("\u0000")),
  plain("line ends", fill("\r\n")),
  plain("line separators", fill("\u2028")),
  plain("commas", fill(",")),
  plain("commas and words", fill("a,")),
  plain("hashes", fill("#")),
  plain("hyphens", fill("-")),
  plain("hyphens and letters", fill("-a-")),
  plain("quotes", fill('"')),
  plain("formulas", fill('=1+"\n')),
  plain("semicolons", fill(";,\\\n")),
  plain("at signs", fill("a@")),
  plain("dots", fill("a.")),
  plain("addresses", fill("http://a.b/ ")),
  plain("addresses without an end", fill("http://")),
  plain("links of the web without blanks", fill("www.")),
];
