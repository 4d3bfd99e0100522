import { FOREIGN_HOST } from "#tests/support/hostile-elements.ts";
import { hostileVectors } from "#tests/support/hostile-html.ts";

/** How a script of the nth text gives itself away; it reports the number. */
export const MARK = "hostileText";

/** A text that tries to run a script, and what hides its neighbours when they stand in one text with it. */
export type HostileText = { text: string; isRisky: boolean };

type Make = (run: string) => string;

/**
 * Texts that try to run something wherever they come to stand, always the same ones: those of the tests, and products of elements,
 * handlers, addresses, encodings and places. Each of the latter calls {@link MARK} with a number of its own.
 */
export function hostileTexts(): HostileText[] {
  const made = [
    ...handlers(),
    ...addresses(),
    ...endings(),
    ...mutations(),
    ...dataBlocks(),
    ...clobbering(),
    ...markdown(),
    ...styles(),
    ...encodings(),
  ].map((make, number) => make(`${MARK}(${number})`));
  const known = hostileVectors();
  const swallows = /<!--|<!\[|<\?|<(?:style|title|textarea|xmp|plaintext|noscript|template|iframe|select)/i;
  const all = new Map<string, boolean>();
  for (const text of made) all.set(text, swallows.test(text));
  for (const { html, isRisky } of known) all.set(html, isRisky || swallows.test(html));
  return [...all].map(([text, isRisky]) => ({ text: text.toWellFormed().replaceAll("\u0000", ""), isRisky }));
}

const words = (list: string) => list.split(" ");
const coded = (text: string, write: (code: number) => string) =>
  Array.from(text, (sign) => write(sign.charCodeAt(0))).join("");
const quoted = (text: string) => text.replaceAll('"', "&quot;");

/** Elements × events; the way in which a handler is written goes round. */
function handlers(): Make[] {
  const tags = words(
    "img svg image video audio source track body iframe object embed input button textarea select details summary dialog marquee a p div table td form label keygen math mtext use animate set style link math x-y xss",
  );
  const events = words(
    "onload onerror onclick ondblclick onfocus onfocusin onblur onmouseover onmouseenter onmousemove onpointerover onpointerdown onpointerrawupdate onkeydown oninput onchange ontoggle onbeforetoggle onanimationstart onanimationend ontransitionend onwheel onscroll onscrollend oncopy onpaste ondrag ondrop onbegin onend onrepeat onpageshow onhashchange onmessage onresize onloadstart oncanplay onsubmit onreset oninvalid onsearch onsecuritypolicyviolation onslotchange oncuechange",
  );
  const forms: ((tag: string, event: string, run: string) => string)[] = [
    (tag, event, run) => `<${tag} src=x ${event}="${run}" autofocus tabindex=0>x</${tag}>`,
    (tag, event, run) => `<${tag}/${event}=${run} src=x open>`,
    (tag, event, run) => `<${tag}\t${event}\f=\n'${run}' contenteditable style="animation:x 1ms">x</${tag}>`,
    (tag, event, run) => `<${tag} ${event.toUpperCase()}=${coded(run, (code) => `&#${code};`)} src=x>`,
    (tag, event, run) => `"><${tag} ${event}=${run} src=x id=x popover>x`,
    (tag, event, run) => `'><svg><${tag} ${event}='${run}' href=x /></svg>`,
    (tag, event, run) => `<${tag} a="x>" b='"' ${event}=${coded(run, (code) => `&#x${code.toString(16)}`)}>`,
    (tag, event, run) => `</p><${tag} style=content-visibility:auto ${event}="(${run})" src=//x:0>x`,
  ];
  return tags.flatMap((tag, row) =>
    events.map((event, column) => {
      const form = forms[(row * 3 + column) % forms.length] as (typeof forms)[number];
      return (run: string) => form(tag, event, run);
    }),
  );
}

/** Places of an address × ways to write a scheme that runs. */
function addresses(): Make[] {
  const places: ((address: string) => string)[] = [
    (address) => address,
    (address) => `<a href="${quoted(address)}">x</a>`,
    (address) => `<a href='${address.replaceAll("'", "&#39;")}' target=_self>x</a>`,
    (address) => `<svg><a xlink:href="${quoted(address)}"><text y=9>x</text></a></svg>`,
    (address) => `<math><mi href="${quoted(address)}">x</mi></math>`,
    (address) => `<form action="${quoted(address)}"><button autofocus>x</button></form>`,
    (address) => `<form><button formaction="${quoted(address)}">x</button></form>`,
    (address) => `<iframe src="${quoted(address)}"></iframe>`,
    (address) => `<iframe srcdoc="${quoted(`<a href='${address}'>x</a>`)}"></iframe>`,
    (address) => `<object data="${quoted(address)}"></object><embed src="${quoted(address)}">`,
    (address) => `<meta http-equiv=refresh content="0;url=${quoted(address)}">`,
    (address) => `<base href="${quoted(address)}"><a href=x>x</a>`,
    (address) =>
      `<img src="${quoted(address)}" srcset="${quoted(address)} 1x" usemap=#m><map name=m><area href="${quoted(address)}" shape=default></map>`,
    (address) => `[x](${address})`,
    (address) => `![x](<${address}> "x")`,
  ];
  const schemes: ((run: string) => string)[] = [
    (run) => `javascript:${run}`,
    (run) => `JaVaScRiPt:${run}`,
    (run) => ` \t\njavascript:${run}`,
    (run) => `java\tscript:${run}`,
    (run) => `java\r\nscript\n:${run}`,
    (run) => `\u0001javascript:${run}`,
    (run) => `&#106;&#97;&#x76;ascript&colon;${run}`,
    (run) => `javascript&NewLine;:${run}`,
    (run) => `javascript:/*--></title></style></textarea></script>*/${run}`,
    (run) => `javascript://a.example/%0a${run}`,
    (run) => `javascript://a.example/\u2028${run}`,
    (run) => `data:text/html,<script>parent.${run}</script>`,
    (run) => `data:text/html;base64,${Buffer.from(`<script>parent.${run}</script>`).toString("base64")}`,
    (run) => `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='parent.${run}'/>`,
    (run) => `vbscript:${run}`,
    (run) => `feed:javascript:${run}`,
    (run) => `https://a.example/"onmouseover=${run}//`,
    (run) => `mailto:a@b.example"onclick=${run}//`,
    (run) => `//${FOREIGN_HOST}/${run}`,
    (run) => `https:javascript:${run}`,
  ];
  return places.flatMap((place) => schemes.map((scheme) => (run: string) => place(scheme(run))));
}

/** Ends of what a text may stand in × what may follow. */
function endings(): Make[] {
  const ends = [
    ...[
      '"',
      "'",
      "`",
      "\\",
      '\\"',
      '">',
      "'>",
      "`>",
      "-->",
      "--!>",
      "]]>",
      "?>",
      "%>",
      "}}",
      "*/",
      "\n",
      "\u2028",
    ],
    ...words(
      "</title> </textarea> </style> </script> </SCRIPT\t> </noscript> </template> </iframe> </xmp> </select> </svg> </math> </p> </a> </h1> </main> </body></html>",
    ),
    ...[
      '"}]}</script>',
      '"}}]);</script>',
      "';}</script>",
      "&quot;&gt;",
      "&lt;/script&gt;",
      "%22%3E",
      "\\u003c/script\\u003e",
      "\\x3c/script>",
      '"/>',
    ],
  ];
  const tails: Make[] = [
    (run) => `<script>${run}</script>`,
    (run) => `<svg/onload=${run}>`,
    (run) => `<img src=x onerror=${run}>`,
    (run) => ` onmouseover=${run} onfocus=${run} autofocus x=`,
    (run) => `;${run}//`,
    (run) => `-${run}-'`,
    (run) => `\${${run}}{{${run}}}<%=${run}%>#{${run}}`,
    (run) => `<iframe srcdoc="<script>parent.${run}</script>">`,
  ];
  return ends.flatMap((end) => tails.map((tail) => (run: string) => end + tail(run)));
}

/** What is read otherwise the second time: namespaces, raw texts, tables, templates. */
function mutations(): Make[] {
  const outer = [
    ...words("svg math table select template noscript form p a button ruby object frameset"),
    ...[
      "math><mtext",
      "math><mi",
      "svg><foreignObject",
      "svg><desc",
      "svg><title",
      "table><tr><td",
      "table><caption",
    ],
    ...[
      "math><annotation-xml encoding=text/html",
      "svg><annotation-xml",
      "select><option",
      "template><table",
    ],
  ];
  const inner = words(
    "style title textarea xmp noembed noframes iframe noscript plaintext script mglyph desc",
  );
  return outer.flatMap((around) =>
    inner.flatMap((raw): Make[] => [
      (run) => `<${around}><${raw}><!--</${raw}><img src=x onerror=${run}>--></${raw}>`,
      (run) => `<${around}><${raw}><a id="</${raw}><img src=x onerror=${run}>">x</a></${raw}>`,
      (run) => `<${around}><mglyph><${raw}><![CDATA[</${raw}><svg onload=${run}>]]>`,
    ]),
  );
}

/** Out of a text in JSON, in a script or in a data block. */
function dataBlocks(): Make[] {
  const signs = [
    "\u2028",
    "\u2029",
    "\\u2028",
    "\\",
    "\\\\",
    '\\"',
    "\ud83d\ude00",
    "\u0085",
    "</",
    "<!--<script",
    "<\\/",
  ];
  return signs.flatMap((sign): Make[] => [
    (run) => `${sign}"}</script><script>${run}</script>`,
    (run) => `${sign}${run}${sign}`,
    (run) => `",${sign}"__proto__":{"x":"${run}"},"`,
    (run) => `<script type="application/ld+json">{"a":"${sign}"}</script><script>${run}</script>`,
    (run) => `${sign}<!--<script>${run}</script>-->`,
  ]);
}

const CLOBBERED = words(
  "attributes children childNodes innerHTML nodeName parentNode firstChild getElementById querySelector querySelectorAll cookie body head documentElement forms images location currentScript __reactRouterContext __reactRouterManifest __reactRouterRouteModules __proto__ constructor prototype toString valueOf hasOwnProperty removeAttribute textContent ownerDocument",
);

/** Names that scripts rely on. */
function clobbering(): Make[] {
  return CLOBBERED.flatMap((name): Make[] => [
    (run) => `<form id=${name}><input name=${name}><input id=${name} name=x onfocus=${run} autofocus></form>`,
    (run) => `<a id=${name}></a><a id=${name} name=x href="javascript:${run}">x</a>`,
    (run) => `<img name=${name} src=x onerror=${run}><iframe name=${name} srcdoc="<a id=x>"></iframe>`,
    () => name,
    (run) => `{"${name}":{"toString":"${run}"}}`,
  ]);
}

function markdown(): Make[] {
  return [
    (run) => `[a]: javascript:${run}\n[x][a]`,
    (run) => `[x](javascript&#58;${run})`,
    (run) => `<javascript:${run}>`,
    (run) => `![x](x" onerror="${run})`,
    (run) => `\`\`\`"><img src=x onerror=${run}>\n\`\`\``,
    (run) => `# <img src=x onerror=${run}>`,
    (run) => `| <svg onload=${run}> |\n|---|`,
    (run) => `---\ntitle: <img src=x onerror=${run}>\n---`,
    (run) => `[x](<javascript:${run}>)`,
    (run) => `[![x](x)](vbscript:${run})`,
    (run) => `<div\nonclick=${run}\n>x</div>`,
    (run) => `&lt;img src=x onerror=${run}&gt;`,
  ];
}

function styles(): Make[] {
  const values = [
    `url(//${FOREIGN_HOST}/a)`,
    "expression(RUN)",
    `url("javascript:RUN")`,
    `image-set("//${FOREIGN_HOST}/b" 1x)`,
    `\\75rl(//${FOREIGN_HOST}/c)`,
  ];
  const properties = words(
    "background background-image color text-align list-style cursor content behavior -moz-binding width",
  );
  return properties.flatMap((property) =>
    values.flatMap((value): Make[] => [
      (run) => `<p style="${quoted(`${property}:${value.replace("RUN", run)}`)}">x</p>`,
      (run) => `red;${property}:${value.replace("RUN", run)}`,
      (run) =>
        `</style><style>*{${property}:${value.replace("RUN", run)}}@import '//${FOREIGN_HOST}/d'</style>`,
    ]),
  );
}

/** Letters that somebody may take for others, and depths. */
function encodings(): Make[] {
  const signs = [
    "\u00a0",
    "\u2028",
    "\ufeff",
    "\u202e",
    "\u200b",
    "\u001b$B",
    "%00",
    "\\0",
    "+ADw-",
    "\u0001",
    "\u000b",
    "\u00bc",
    "\uff1c",
    "\u2039",
  ];
  return [
    ...signs.flatMap((sign): Make[] => [
      (run) => `<${sign}img src=x onerror=${run}>`,
      (run) => `<img${sign}src=x${sign}onerror=${run}>`,
      (run) => `<img src=x on${sign}error=${run}>`,
      (run) => `<a href="java${sign}script:${run}">x</a>`,
      (run) => `${sign}script>${run}</script>`,
    ]),
    ...[20, 60, 120].flatMap((depth): Make[] => [
      (run) => `${"<b><i>".repeat(depth)}<img src=x onerror=${run}>`,
      (run) => `${"<svg><g>".repeat(depth)}<script>${run}</script>`,
      (run) => `${"<table><td>".repeat(depth)}<img src=x onerror=${run}>`,
    ]),
    (run) => `+ADw-script+AD4-${run}+ADw-/script+AD4-`,
    (run) => `\uff1cscript\uff1e${run}\uff1c/script\uff1e`,
    (run) => coded(`<script>${run}</script>`, (code) => `&#${code};`),
    (run) => coded(`<script>${run}</script>`, (code) => `%${code.toString(16)}`),
    (run) => coded(`<script>${run}</script>`, (code) => `\\u00${code.toString(16).padStart(2, "0")}`),
  ];
}
