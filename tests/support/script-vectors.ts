import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** Returns every way of ours to run a script, in every place where HTML allows one. */
export function scriptVectors(): string[] {
  const runs = [
    ...["javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\nscript:alert(1)", "\u0001javascript:alert(1)"],
    ...[
      "data:text/html,<script>alert(1)</script>",
      "vbscript:x",
      "&#x6A;avascript:alert(1)",
      "//evil.example",
    ],
  ];
  const carriers = [
    "a",
    "img",
    "p",
    "svg",
    "math",
    "iframe",
    "object",
    "embed",
    "form",
    "input",
    "video",
    "body",
  ];
  const attributes = ["href", "src", "srcset", "action", "formaction", "xlink:href", "style", "background"];
  const handlers = ["onclick", "onerror", "ONLOAD", "on\u0000load", "onfocus autofocus x"];
  const vectors: string[] = [];
  for (const tag of carriers) {
    for (const attribute of attributes)
      for (const run of runs)
        vectors.push(
          `<${tag} ${attribute}="${run}">x</${tag}>`,
          `<${tag}/${attribute}='${run}'>x`,
          `<${tag} ${attribute}=${run} `,
        );
    for (const handler of handlers)
      vectors.push(
        `<${tag} ${handler}="alert(1)">`,
        `<${tag}\n${handler}=alert(1)//>`,
        `<<${tag} ${handler}=x>`,
      );
  }
  const wrappers = [
    "noscript",
    "style",
    "title",
    "textarea",
    "xmp",
    "template",
    "plaintext",
    "select",
    "table",
  ];
  for (const wrapper of wrappers)
    vectors.push(
      `<${wrapper}><img src=x onerror=alert(1)></${wrapper}>`,
      `<math><mi><${wrapper}></mi><img title="</${wrapper}><img src onerror=alert(1)>">`,
      `<svg><${wrapper}><!--</${wrapper}><img src=x onerror=alert(1)>-->`,
    );
  return vectors;
}

/** Returns collected vectors, if their folder is next to the project. */
export function collectedVectors(file: string): string[] {
  const folder = path.resolve(import.meta.dirname, "../../../shared/corpora", file);
  return existsSync(folder) ? JSON.parse(readFileSync(folder, "utf8")) : [];
}
