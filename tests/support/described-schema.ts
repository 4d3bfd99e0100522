import { globSync, readFileSync } from "node:fs";
import { type ESTree, parseSync } from "vite";

/**
 * Column types as words: `text`, `number` or `boolean`, then ` null` if the column is nullable, then
 * ` default` if the database fills it in.
 */
export type DescribedSchema = Record<string, Record<string, string>>;

/** Reads every table with its columns from the types in `db/schema.ts`. */
export function readDescribedSchema(): DescribedSchema {
  const types = readTypes();
  const described: DescribedSchema = {};
  for (const [table, columns] of membersOf(types, named(types, "Schema"))) {
    const all = membersOf(types, columns).map(([name, type]) => [name, describe(types, type)]);
    described[table] = Object.fromEntries(all);
  }
  return described;
}

type Types = ReadonlyMap<string, ESTree.TSType>;

function readTypes(): Types {
  const types = new Map<string, ESTree.TSType>();
  for (const file of globSync(["db/schema.ts", "db/schema/*.ts"]))
    for (const statement of parseSync(file, readFileSync(file, "utf8")).program.body) {
      const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
      if (declared?.type !== "TSTypeAliasDeclaration") continue;
      const { name } = declared.id;
      if (types.has(name)) throw new Error(`Two types of db/schema are called ${name}`);
      types.set(name, declared.typeAnnotation);
    }
  return types;
}

function named(types: Types, name: string): ESTree.TSType {
  const type = types.get(name);
  if (!type) throw new Error(`db/schema declares no type ${name}`);
  return type;
}

/** Returns the properties of an object type, of a name for one, or of an intersection. */
function membersOf(types: Types, type: ESTree.TSType): [string, ESTree.TSType][] {
  if (type.type === "TSIntersectionType") return type.types.flatMap((part) => membersOf(types, part));
  if (type.type === "TSTypeReference") return membersOf(types, named(types, nameOf(type)));
  if (type.type !== "TSTypeLiteral") throw new Error(`A table cannot be a ${type.type}`);
  return type.members.map((member) => {
    if (member.type !== "TSPropertySignature" || member.key.type !== "Identifier" || !member.typeAnnotation)
      throw new Error(`A column cannot be a ${member.type}`);
    return [member.key.name, member.typeAnnotation.typeAnnotation];
  });
}

const nameOf = (type: ESTree.TSTypeReference) =>
  type.typeName.type === "Identifier" ? type.typeName.name : "";

function describe(types: Types, type: ESTree.TSType): string {
  if (type.type === "TSTypeReference" && nameOf(type) === "Generated")
    return `${describe(types, type.typeArguments?.params[0] as ESTree.TSType)} default`;
  const kinds = kindsOf(types, type);
  const isNullable = kinds.delete("null");
  return [...kinds, ...(isNullable ? ["null"] : [])].join(" ");
}

function kindsOf(types: Types, type: ESTree.TSType): Set<string> {
  switch (type.type) {
    case "TSUnionType":
      return new Set(type.types.flatMap((part) => [...kindsOf(types, part)]));
    case "TSTypeReference":
      return kindsOf(types, named(types, nameOf(type)));
    case "TSStringKeyword":
    case "TSLiteralType":
    case "TSTemplateLiteralType":
      return new Set(["text"]);
    case "TSNumberKeyword":
      return new Set(["number"]);
    case "TSBooleanKeyword":
      return new Set(["boolean"]);
    case "TSNullKeyword":
      return new Set(["null"]);
    default:
      throw new Error(`A column cannot be a ${type.type}`);
  }
}
