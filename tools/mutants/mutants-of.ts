import { parseSync } from "vite";

/** One small change of a file that its tests should notice. Offsets are in UTF-16 code units. */
export type Mutant = { file: string; start: number; end: number; replacement: string };

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const OTHER_OPERATOR: Record<string, string> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "*",
  "&&": "||",
  "||": "&&",
};
const OTHER_METHOD: Record<string, string> = {
  max: "min",
  min: "max",
  some: "every",
  every: "some",
  startsWith: "endsWith",
  endsWith: "startsWith",
};
/** Methods whose result is used in their object's place if they are left out. */
const OPTIONAL_METHODS =
  /^(?:where|limit|orderBy|filter|slice|sort|toSorted|trim|trimStart|trimEnd|toLowerCase|normalize)$/;

/** Lists the mutants of a file, in the order of its text. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const mutants: Mutant[] = [];
  const replace = ({ start, end }: Pick<Node, "start" | "end">, replacement: string) =>
    mutants.push({ file, start, end, replacement });
  const textOf = ({ start, end }: Node) => text.slice(start, end);
  /** The operator, or the method's name, stands between two parts. */
  const replaceBetween = (from: number, to: number, old: string, replacement: string) => {
    const start = text.indexOf(old, from);
    if (start >= 0 && start < to) replace({ start, end: start + old.length }, replacement);
  };

  const mutate = (node: Node) => {
    const { type } = node;
    if (type === "BinaryExpression" || type === "LogicalExpression") {
      const { left, right, operator } = node as unknown as { left: Node; right: Node; operator: string };
      const other = OTHER_OPERATOR[operator];
      if (other) replaceBetween(left.end, right.start, operator, other);
      if (operator === "??") replace(node, `(${textOf(left)})`);
    }
    if (type === "UnaryExpression" && node.operator === "!") replace(node, textOf(node.argument as Node));
    if (type === "Literal" && typeof node.value === "boolean") replace(node, String(!node.value));
    if (type === "IfStatement" || type === "ConditionalExpression")
      for (const outcome of ["true", "false"]) replace(node.test as Node, outcome);
    if (type === "ExpressionStatement" && isEffect(node.expression as Node)) replace(node, ";");
    if (type === "CallExpression") {
      const callee = node.callee as Node;
      const { object, property } = callee as unknown as { object?: Node; property?: Node };
      if (!object || !property || callee.computed) return;
      const name = textOf(property);
      if (OTHER_METHOD[name]) replace(property, OTHER_METHOD[name]);
      if (OPTIONAL_METHODS.test(name)) replace(node, textOf(object));
    }
  };
  visit(parseSync(file, text).program as unknown as Node, mutate);
  return mutants.sort((one, other) => one.start - other.start);
}

function isEffect(expression: Node): boolean {
  const inner = expression.type === "AwaitExpression" ? (expression.argument as Node) : expression;
  return inner.type === "CallExpression" || inner.type === "AssignmentExpression";
}

/** Expressions within TypeScript's own syntax that exist at run time. */
const WITH_EXPRESSION = /^TS(?:As|Satisfies|NonNull)/;

function visit(node: unknown, mutate: (node: Node) => void): void {
  if (typeof node !== "object" || node === null) return;
  const { type } = node as { type?: string };
  if (type?.startsWith("TS") && !WITH_EXPRESSION.test(type)) return;
  if (type) mutate(node as Node);
  for (const [name, part] of Object.entries(node)) if (name !== "typeAnnotation") visit(part, mutate);
}

/** Returns the text with the mutant in it. */
export function withMutant(text: string, { start, end, replacement }: Mutant): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** Describes a mutant in one line: its place, what stood there, and what stands there now. */
export function describeMutant(mutant: Mutant, text: string): string {
  const line = text.slice(0, mutant.start).split("\n").length;
  const old = text.slice(mutant.start, mutant.end);
  const short = (words: string) => words.replace(/\s+/g, " ").slice(0, 60) || "(nothing)";
  return `${mutant.file}:${line}  ${short(old)}  →  ${short(mutant.replacement)}`;
}
