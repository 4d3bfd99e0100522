import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * The condition that one of the columns contains the text, in any letter case (SQLite: of the Latin alphabet without
 * accents). Signs that mean something to LIKE stand for themselves. Without a text everything matches.
 *
 * @param columns names as in the code, `events.name`
 */
export function contains(columns: readonly string[], text: string): RawBuilder<SqlBool> {
  const words = text.replaceAll("\0", "");
  if (words === "") return sql<SqlBool>`1 = 1`;
  const pattern = `%${words.replace(/[\\%_]/g, "\\$&")}%`;
  const each = columns.map((column) => sql`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`);
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
}
