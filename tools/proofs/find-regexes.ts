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

/** A regular expression as the source has it. */
export type Found = { place: string; source: string; flags: string };

/** The folders whose regular expressions see what visitors and administrators send. */
const FOLDERS = ["app", "db", "server"];
/** Stands where a pattern is put together from something that only running it would tell: a tag's name, a number, a list of words. */
const ANYTHING = "1";

/**
 * Every regular expression of ours: the literals, and those that are put together (`RegExp(…)`, `new RegExp(…)`), as the compiler reads
 * the sources.
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
