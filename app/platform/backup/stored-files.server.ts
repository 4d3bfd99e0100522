import { sql } from "kysely";
import type { Db } from "../database/database.server.ts";
import { documentFileKey } from "../documents/document-address.ts";
import { pictureFileName } from "../images/picture-data.ts";
import { plain, tablesOf } from "./tables.server.ts";

type PictureRow = { id: string; widths: string; has_avif: boolean; withdrawn_at?: number | null };

/**
 * Lists the keys of all files of pictures and PDFs, from the rows of their tables. A withdrawn
 * picture has none. No other stored files go into a backup: social cards are drawn again on
 * request.
 */
export async function listStoredFiles(db: Db): Promise<string[]> {
  const pictures = await sql<PictureRow>`select * from pictures order by id`.execute(plain(db));
  return [...pictures.rows.flatMap(pictureFilesOf), ...(await listDocumentFiles(db))];
}

function pictureFilesOf(picture: PictureRow): string[] {
  const { id, widths, has_avif: hasAvif, withdrawn_at: withdrawnAt } = picture;
  // A database backed up before its migration lacks the column.
  if (typeof withdrawnAt === "number") return [];
  const formats = hasAvif ? (["jpg", "webp", "avif"] as const) : (["jpg", "webp"] as const);
  return widths
    .split(",")
    .flatMap((width) => formats.map((format) => pictureFileName(id, Number(width), format)));
}

async function listDocumentFiles(db: Db): Promise<string[]> {
  // As for the column: an older database lacks the table.
  if (!(await tablesOf(db)).some(({ name }) => name === "documents")) return [];
  const { rows } = await sql<{ id: string }>`
    select id from documents where removed_at is null order by id`.execute(plain(db));
  return rows.map(({ id }) => documentFileKey(id));
}
