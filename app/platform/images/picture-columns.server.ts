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
  "pictures.focus as pictureFocus",
  "pictures.shownUntil as pictureShownUntil",
] as const;

type PictureColumns = {
  pictureId: string;
  pictureWidth: number;
  pictureHeight: number;
  pictureWidths: string;
  picturePlaceholder: string;
  pictureHasAvif: boolean;
  pictureFocus: string;
  pictureShownUntil: number;
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

/** A row as visitors see it: its picture may be one that they may not see. */
export type WithShownPicture<Row extends MaybePictureColumns> = {
  [Name in keyof WithPicture<Row>]: Name extends "picture" ? PictureData | null : WithPicture<Row>[Name];
};

/**
 * Nests the columns that {@link pictureColumns} selected into `picture`, for visitors: without a
 * picture that they may not see, and its description. Other columns stay unchanged.
 */
export function nestPicture<Row extends MaybePictureColumns>(row: Row): WithShownPicture<Row> {
  const nested = nestAnyPicture(row) as WithShownPicture<Row>;
  if (row.pictureShownUntil === null || row.pictureShownUntil > Date.now()) return nested;
  return { ...nested, picture: null, ...("alt" in row ? { alt: "" } : {}) };
}

/** Does the same as {@link nestPicture} for administrators, who see every picture. */
export function nestAnyPicture<Row extends MaybePictureColumns>(row: Row): WithPicture<Row> {
  const {
    pictureId,
    pictureWidth,
    pictureHeight,
    pictureWidths,
    picturePlaceholder,
    pictureHasAvif,
    pictureFocus,
    pictureShownUntil: _,
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
          focus: pictureFocus as string,
        });
  return { ...rest, picture } as WithPicture<Row>;
}

const FOCUS = /^(\d{1,3}) (\d{1,3})$/;
const PLACEHOLDER = /^data:image\/webp;base64,[A-Za-z0-9+/]+=*$/;

/** Converts a row of the pictures table to what pages need. */
export function toPictureData(
  row: Pick<
    Selectable<Schema["pictures"]>,
    "id" | "width" | "height" | "widths" | "placeholder" | "hasAvif" | "focus"
  >,
): PictureData {
  const focus = cssFocus(row.focus);
  return {
    id: row.id,
    width: row.width,
    height: row.height,
    widths: row.widths.split(",").map(Number),
    // It is used in a style, so any other value from the database is dropped.
    placeholder: PLACEHOLDER.test(row.placeholder) ? row.placeholder : "",
    hasAvif: row.hasAvif,
    ...(focus ? { focus } : {}),
  };
}

function cssFocus(stored: string): string | undefined {
  const [, x, y] = FOCUS.exec(stored) ?? [];
  return x && y && `${x}% ${y}%`;
}

/** Reads the focal points of pictures by their ids, as `object-position`; none for the middle. */
export async function readFocuses(db: ReadDb, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("pictures")
    .select(["id", "focus"])
    .where("id", "in", ids)
    .where("focus", "<>", "")
    .execute();
  const known = rows.map(({ id, focus }) => [id, cssFocus(focus)] as const);
  return new Map(known.filter((pair): pair is [string, string] => pair[1] !== undefined));
}

/**
 * Finds a stored picture for social networks: visitors may see it, and each consent in it is for
 * that, too.
 */
export async function findPictureToShare(db: ReadDb, id: string | null): Promise<PictureData | null> {
  if (id === null) return null;
  const shown = db
    .selectFrom("pictures")
    .selectAll()
    .where("id", "=", id)
    .where("shownUntil", ">", Date.now())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("pictureConsents")
            .innerJoin("consents", "consents.id", "pictureConsents.consentId")
            .select("consents.id")
            .where("pictureConsents.pictureId", "=", id)
            .where("consents.forSocial", "=", false),
        ),
      ),
    );
  const row = await shown.executeTakeFirst();
  return row ? toPictureData(row) : null;
}

/** Finds a stored picture by its id, for administrators: visitors may not see every picture. */
export async function findPicture(db: ReadDb, id: string | null): Promise<PictureData | null> {
  if (id === null) return null;
  const row = await db.selectFrom("pictures").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? toPictureData(row) : null;
}
