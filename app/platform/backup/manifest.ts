import { z } from "zod";

/** The format version. It increases when older programs could not read the new format. */
export const FORMAT = 1;

/** The names of the parts that are neither rows nor files. */
export const MANIFEST = "backup.json";
export const ENDING = "end.json";
export const SUMS = "SHA256SUMS";

/** The first part of a backup: enough to tell whether this program can restore it. */
export const manifestSchema = z.strictObject({
  program: z.literal("schoolward"),
  format: z.int(),
  madeAt: z.iso.datetime(),
  engine: z.enum(["sqlite", "postgres"]),
  /** The migrations that its tables have gone through, in order. */
  migrations: z.array(z.string()).min(1),
  /** In the order in which they are restored: referenced rows come first. */
  tables: z.array(z.strictObject({ name: z.string().regex(/^[a-z][a-z0-9_]*$/), rows: z.int().min(0) })),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The part after rows and files. */
export const endingSchema = z.strictObject({
  files: z.int().min(0),
  /** Picture files that the site should have had but that were missing. */
  missing: z.array(z.string()),
});
export type Ending = z.infer<typeof endingSchema>;

export const rowsPart = (table: string, number: number) =>
  `tables/${table}/${String(number).padStart(6, "0")}.ndjson.gz`;
export const filePart = (key: string) => `files/${key}`;

const ROWS_PART = /^tables\/([a-z][a-z0-9_]*)\/(\d{6,})\.ndjson\.gz$/;

/** Parses a part's name into a table and part number, or into a file's key. */
export function readPartName(name: string): { table: string; number: number } | { key: string } | undefined {
  const [, table, number] = ROWS_PART.exec(name) ?? [];
  if (table !== undefined) return { table, number: Number(number) };
  return name.startsWith("files/") ? { key: name.slice("files/".length) } : undefined;
}
