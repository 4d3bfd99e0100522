import { expect, test } from "vitest";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { readDescribedSchema } from "#tests/support/described-schema.ts";

const EXPECTED = readDescribedSchema();

const KINDS: Record<string, string> = {
  text: "text",
  integer: "number",
  bigint: "number",
  int4: "number",
  int8: "number",
  boolean: "boolean",
  bool: "boolean",
};

/** Full text indexes use tables specific to each engine, and engine-specific SQL. */
const FULL_TEXT = /_(texts|titles|heads)(_|$)/;

describeOnEachEngine("the schema", (open) => {
  test("has the tables and columns that the code expects", async () => {
    const { db } = await open();
    const found: Record<string, Record<string, string>> = {};
    for (const table of await db.introspection.getTables()) {
      if (FULL_TEXT.test(table.name)) continue;
      const columns: Record<string, string> = {};
      for (const column of table.columns) {
        const expected = expectedOf(table.name, column.name);
        const kind = KINDS[column.dataType.toLowerCase()] ?? column.dataType;
        // The types may require a value that the database would fill in, but never the reverse.
        const filledIn =
          expected.endsWith(" default") && (column.hasDefaultValue || column.isAutoIncrementing);
        columns[camelCase(column.name)] =
          `${kind}${column.isNullable ? " null" : ""}${filledIn ? " default" : ""}`;
      }
      found[camelCase(table.name)] = columns;
    }
    expect(found).toEqual(EXPECTED);
  });
});

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
}

function expectedOf(table: string, column: string): string {
  return EXPECTED[camelCase(table)]?.[camelCase(column)] ?? "";
}
