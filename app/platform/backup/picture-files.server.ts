import { sql } from "kysely";
import type { Db } from "../database/database.server.ts";
import { pictureFileName } from "../images/picture-data.ts";
import { plain } from "./tables.server.ts";

type StoredRow = { id: string; widths: string; has_avif: boolean; withdrawn_at?: number | null };

/**
 * Lists the keys of all picture files, from the rows of the table. A withdrawn picture has none. No
 * other stored files go into a backup: social cards are drawn again on request.
 */
export async function listPictureFiles(db: Db): Promise<string[]> {
  const { rows } = await sql<StoredRow>`
    select * from pictures order by id`.execute(plain(db));
  return rows.flatMap(({ id, widths, has_avif: hasAvif, withdrawn_at: withdrawnAt }) => {
    // A database backed up before its migration lacks the column.
    if (typeof withdrawnAt === "number") return [];
    const formats = hasAvif ? (["jpg", "webp", "avif"] as const) : (["jpg", "webp"] as const);
    return widths
      .split(",")
      .flatMap((width) => formats.map((format) => pictureFileName(id, Number(width), format)));
  });
}
