import { z } from "zod";

/** Raised when an older program could not read what is written now. */
export const FORMAT = 1;

/** The names of the parts that are not rows or files. */
export const MANIFEST = "backup.json";
export const ENDING = "end.json";
export const SUMS = "SHA256SUMS";

/** What stands first in a backup: enough to tell whether this program can restore it. */
export const manifestSchema = z.strictObject({
  program: z.literal("schoolward"),
  format: z.int(),
  madeAt: z.iso.datetime(),
  engine: z.enum(["sqlite", "postgres"]),
  /** The migrations that its tables have gone through, in order. */
  migrations: z.array(z.string()).min(1),
  /** In the order in which they are restored: what a row refers to comes first. */
  tables: z.array(z.strictObject({ name: z.string().regex(/^[a-z][a-z0-9_]*$/), rows: z.int().min(0) })),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** What stands behind rows and files. */
export const endingSchema = z.strictObject({
  files: z.int().min(0),
  /** Files of pictures that the site should have and had not. */
  missing: z.array(z.string()),
});
export type Ending = z.infer<typeof endingSchema>;

export const rowsPart = (table: string, number: number) =>
  `tables/${table}/${String(number).padStart(6, "0")}.ndjson.gz`;
export const filePart = (key: string) => `files/${key}`;

const ROWS_PART = /^tables\/([a-z][a-z0-9_]*)\/(\d{6,})\.ndjson\.gz$/;

/** The table whose rows a part holds, or the key of the file that it is. */
export function readPartName(name: string): { table: string; number: number } | { key: string } | undefined {
  const [, table, number] = ROWS_PART.exec(name) ?? [];
  if (table !== undefined) return { table, number: Number(number) };
  return name.startsWith("files/") ? { key: name.slice("files/".length) } : undefined;
}
