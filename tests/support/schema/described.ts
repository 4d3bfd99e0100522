import type { ColumnType } from "kysely";
import type { Schema } from "#db/schema.ts";

/**
 * How a column's type in `db/schema.ts` reads here: `text`, `number` or `boolean`, then ` null` if it may
 * be absent, then ` default` if the database fills it in.
 */
type Described<T> = [T] extends [ColumnType<infer Selected, infer Inserted, infer _Updated>]
  ? `${Kind<Selected>}${undefined extends Inserted ? " default" : ""}`
  : Kind<T>;
type Kind<T> = `${KindOfValue<NonNullable<T>>}${null extends T ? " null" : ""}`;
type KindOfValue<T> = [T] extends [boolean] ? "boolean" : [T] extends [number] ? "number" : "text";

/** Every table with its columns, as `db/schema.ts` has them. */
export type DescribedSchema = {
  [Table in keyof Schema]: { [Column in keyof Schema[Table]]: Described<Schema[Table][Column]> };
};
