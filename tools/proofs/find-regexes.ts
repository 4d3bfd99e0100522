import path from "node:path";
import type { Node, SourceFile } from "typescript/unstable/ast";
import {
  isBinaryExpression,
  isCallExpression,
  isNewExpression,
  isNoSubstitutionTemplateLiteral,
  isParenthesizedExpression,
  isRegularExpressionLiteral,
  isStringLiteral,
  isTemplateExpression,
} from "typescript/unstable/ast/is";
import { API, type Checker } from "typescript/unstable/sync";

/** A regular expression as written in the source. */
export type Found = { place: string; source: string; flags: string };

/** The folders whose regular expressions see input from visitors and administrators. */
const FOLDERS = ["app", "db", "server"];
/**
 * Replaces the parts of a pattern that are known only at run time: a tag's name, a number, a list
 * of words.
 */
const ANYTHING = "1";

/**
 * Finds all regular expressions in our source, as the compiler parses it: literals, and those built
 * with `RegExp(…)` or `new RegExp(…)`.
 */
export function findRegexes(root: string): Found[] {
  const api = new API({ cwd: root });
  try {
    const config = path.join(root, "tsconfig.json");
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error("The compiler knows no project here");
    const files = project.program
      .getSourceFileNames()
      .filter((name) => FOLDERS.some((folder) => name.startsWith(path.join(root, folder) + path.sep)))
      .filter((name) => !/\.test\.tsx?$/.test(name));
    return files.flatMap((name) => {
      const file = project.program.getSourceFile(name);
      if (!file) throw new Error(`The compiler does not give ${name}`);
      return findIn(file, path.relative(root, name), project.checker);
    });
  } finally {
    api.close();
  }
}

function findIn(file: SourceFile, name: string, checker: Checker): Found[] {
  const found: Found[] = [];
  const visit = (node: Node): void => {
    const line = () => file.text.slice(0, node.getStart(file)).split("\n").length;
    if (isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      found.push({
        place: `${name}:${line()}`,
        source: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
      });
    } else if (
      (isNewExpression(node) || isCallExpression(node)) &&
      node.expression.getText(file) === "RegExp"
    ) {
      const [source, flags] = node.arguments ?? [];
      if (!source) throw new Error(`${name}:${line()}: a RegExp of nothing`);
      const text = textOf(source, file, checker);
      found.push({
        place: `${name}:${line()}`,
        source: text,
        flags: flags ? textOf(flags, file, checker) : "",
      });
    }
    node.forEachChild((child) => visit(child));
  };
  visit(file);
  return found;
}

function textOf(node: Node, file: SourceFile, checker: Checker): string {
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (isParenthesizedExpression(node)) return textOf(node.expression, file, checker);
  if (isTemplateExpression(node))
    return (
      node.head.text +
      node.templateSpans.map((span) => textOf(span.expression, file, checker) + span.literal.text).join("")
    );
  if (isBinaryExpression(node) && node.operatorToken.getText(file) === "+")
    return textOf(node.left, file, checker) + textOf(node.right, file, checker);
  const type = checker.getTypeAtLocation(node);
  return type?.isStringLiteralType() ? String(type.value) : ANYTHING;
}
