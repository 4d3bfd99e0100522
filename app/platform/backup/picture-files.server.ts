import { sql } from "kysely";
import type { Db } from "../database/database.server.ts";
import { pictureFileName } from "../images/picture-data.ts";
import { plain } from "./tables.server.ts";

/**
 * The keys of all files that pictures have, by the rows of the table. Nothing else that is stored goes into a backup: drawn
 * cards are drawn again when somebody asks for them.
 */
export async function listPictureFiles(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string; widths: string; has_avif: boolean }>`
    select id, widths, has_avif from pictures order by id`.execute(plain(db));
  return rows.flatMap(({ id, widths, has_avif: hasAvif }) => {
    const formats = hasAvif ? (["jpg", "webp", "avif"] as const) : (["jpg", "webp"] as const);
    return widths
      .split(",")
      .flatMap((width) => formats.map((format) => pictureFileName(id, Number(width), format)));
  });
}
