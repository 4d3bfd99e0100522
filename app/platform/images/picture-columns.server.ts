import type { Selectable } from "kysely";
import type { ReadDb } from "#app/platform/database/database.server.ts";
import type { Schema } from "#db/schema.ts";
import type { PictureData } from "./picture-data.ts";

/**
 * The columns of a picture, to read it together with the row that shows it, in one query:
 *
 * ```ts
 * const rows = await db
 *   .selectFrom("executives")
 *   .innerJoin("pictures", "pictures.id", "executives.pictureId") // leftJoin if optional
 *   .select(["executives.id", "executives.name", "executives.alt", ...pictureColumns])
 *   .execute();
 * // { id, name, alt, picture: PictureData }[]; PictureData | null with leftJoin
 * return rows.map(nestPicture);
 * ```
 */
export const pictureColumns = [
  "pictures.id as pictureId",
  "pictures.width as pictureWidth",
  "pictures.height as pictureHeight",
  "pictures.widths as pictureWidths",
  "pictures.placeholder as picturePlaceholder",
  "pictures.hasAvif as pictureHasAvif",
] as const;

type PictureColumns = {
  pictureId: string;
  pictureWidth: number;
  pictureHeight: number;
  pictureWidths: string;
  picturePlaceholder: string;
  pictureHasAvif: boolean;
};
type MaybePictureColumns = { [Name in keyof PictureColumns]: PictureColumns[Name] | null };

/** A row with its picture in one field, which is null if a left join found none. */
export type WithPicture<Row extends MaybePictureColumns> = {
  [Name in Exclude<keyof Row, keyof PictureColumns> | "picture"]: Name extends "picture"
    ? Row extends PictureColumns
      ? PictureData
      : PictureData | null
    : Row[Name & keyof Row];
};

/**
 * Nests the columns that {@link pictureColumns} selected into `picture`. Other columns stay
 * unchanged.
 */
export function nestPicture<Row extends MaybePictureColumns>(row: Row): WithPicture<Row> {
  const {
    pictureId,
    pictureWidth,
    pictureHeight,
    pictureWidths,
    picturePlaceholder,
    pictureHasAvif,
    ...rest
  } = row;
  const picture =
    pictureId === null
      ? null
      : toPictureData({
          id: pictureId,
          width: pictureWidth as number,
          height: pictureHeight as number,
          widths: pictureWidths as string,
          placeholder: picturePlaceholder as string,
          hasAvif: pictureHasAvif as boolean,
        });
  return { ...rest, picture } as WithPicture<Row>;
}

const PLACEHOLDER = /^data:image\/webp;base64,[A-Za-z0-9+/]+=*$/;

/** Converts a row of the pictures table to what pages need. */
export function toPictureData(
  row: Omit<Selectable<Schema["pictures"]>, "createdAt" | "unusedSince">,
): PictureData {
  return {
    id: row.id,
    width: row.width,
    height: row.height,
    widths: row.widths.split(",").map(Number),
    // It is used in a style, so any other value from the database is dropped.
    placeholder: PLACEHOLDER.test(row.placeholder) ? row.placeholder : "",
    hasAvif: row.hasAvif,
  };
}

/** Finds a stored picture by its id. */
export async function findPicture(db: ReadDb, id: string | null): Promise<PictureData | null> {
  if (id === null) return null;
  const row = await db.selectFrom("pictures").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? toPictureData(row) : null;
}
