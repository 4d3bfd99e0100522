import type { ColumnType } from "kysely";
import type { Schema } from "#db/schema.ts";

/**
 * The notation for a column's type in `db/schema.ts`: `text`, `number` or `boolean`, then ` null`
 * if it is nullable, then ` default` if the database fills it in.
 */
type Described<T> = [T] extends [ColumnType<infer Selected, infer Inserted, infer _Updated>]
  ? `${Kind<Selected>}${undefined extends Inserted ? " default" : ""}`
  : Kind<T>;
type Kind<T> = `${KindOfValue<NonNullable<T>>}${null extends T ? " null" : ""}`;
type KindOfValue<T> = [T] extends [boolean] ? "boolean" : [T] extends [number] ? "number" : "text";

/** Every table with its columns, as in `db/schema.ts`. */
export type DescribedSchema = {
  [Table in keyof Schema]: { [Column in keyof Schema[Table]]: Described<Schema[Table][Column]> };
};
