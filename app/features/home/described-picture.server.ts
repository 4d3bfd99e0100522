import type { Db } from "#app/platform/database/database.server.ts";

/** A stored picture as pages show it. */
export type Picture = {
  id: string;
  width: number;
  height: number;
  widths: number[];
  placeholder: string;
  hasAvif: boolean;
};

export type DescribedPicture = { picture: Picture; alt: string };

/** The stored pictures with these ids; ids without a picture are left out. */
export async function picturesById(db: Db, ids: string[]): Promise<Map<string, Picture>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("pictures").selectAll().where("id", "in", ids).execute();
  return new Map(
    rows.map(({ widths, createdAt: _, ...row }) => [
      row.id,
      { ...row, widths: widths.split(",").map(Number) },
    ]),
  );
}

/** A row's picture with its words, or undefined where the row has none. */
export function describedPicture(
  pictures: Map<string, Picture>,
  row: { pictureId: string | null; alt: string },
): DescribedPicture | undefined {
  const picture = row.pictureId === null ? undefined : pictures.get(row.pictureId);
  return picture && { picture, alt: row.alt };
}
