import { expect, test } from "vitest";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { ACCOUNTS } from "#tests/support/schema/accounts.ts";
import { CORRESPONDENCE } from "#tests/support/schema/correspondence.ts";
import type { DescribedSchema } from "#tests/support/schema/described.ts";
import { EVENTS } from "#tests/support/schema/events.ts";
import { PAGES } from "#tests/support/schema/pages.ts";
import { PLATFORM } from "#tests/support/schema/platform.ts";
import { POSTS } from "#tests/support/schema/posts.ts";
import type { Schema } from "./schema.ts";

/**
 * The compiler compares this list with `db/schema.ts`; the tests below compare it with both
 * engines.
 */
const EXPECTED: DescribedSchema = {
  ...PLATFORM,
  ...ACCOUNTS,
  ...PAGES,
  ...EVENTS,
  ...POSTS,
  ...CORRESPONDENCE,
};

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
const FULL_TEXT = /^(post|managed_post|newsletter|audit|message)_text/;

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
  const columns: Record<string, string> = EXPECTED[camelCase(table) as keyof Schema] ?? {};
  return columns[camelCase(column)] ?? "";
}
