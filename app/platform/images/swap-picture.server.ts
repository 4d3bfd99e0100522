import type { Db, RecordTable } from "../database/database.server.ts";
import type { Actor } from "../records/audit.server.ts";
import { change, nextVersion, type RecordKind } from "../records/change.server.ts";
import { figureAttributes } from "../rich-text/blocks/picture/figure-attributes.ts";
import { type HtmlNode, parseHtml, writeHtml } from "../rich-text/html-tree.ts";
import { type RichHtml, storedHtml } from "../rich-text/rich-html.server.ts";
import { PICTURES_PATH, type PictureData } from "./picture-data.ts";
import { type ContentPictures, noteContentPictures } from "./picture-uses.server.ts";

/** A picture that takes the place of another one. Descriptions stay. */
export type PictureSwap = { from: string; to: PictureData };

/** Swaps a picture in one row. `ok: false`: the row cannot be changed, such as in the trash. */
export type SwapPicture = (db: Db, actor: Actor, key: string, swap: PictureSwap) => Promise<{ ok: boolean }>;

/** Swaps the picture in figures of a formatted text. */
export function swapInText(html: string, { from, to }: PictureSwap): RichHtml {
  if (!html.includes(PICTURES_PATH + from)) return storedHtml(html);
  const { alt: _, ...attributes } = figureAttributes(to) as Record<string, string>;
  const swapIn = (node: HtmlNode): HtmlNode => {
    if (typeof node === "string") return node;
    if (node.tag === "img" && node.attributes.src?.startsWith(`${PICTURES_PATH}${from}-`))
      return { ...node, attributes: { ...node.attributes, ...attributes } };
    return { ...node, children: node.children.map(swapIn) };
  };
  return storedHtml(writeHtml(parseHtml(html).map(swapIn)));
}

/**
 * Swaps the picture beside the texts of a record, and in one of them.
 *
 * @param text the column of the formatted text, and the table of the pictures in it
 */
export function swapInRecord<Table extends RecordTable>(
  kind: RecordKind<Table>,
  text?: { column: string; uses: ContentPictures },
): SwapPicture {
  return (db, actor, key, swap) =>
    change(db, actor, kind, async ({ trx, find, update, audit }) => {
      const row = await find(key);
      if (!row) return { ok: false };
      const before = row as Record<string, unknown> & typeof row & { updatedAt: number };
      const html = text && swapInText(String(before[text.column]), swap);
      const changes: Record<string, unknown> = {};
      if (before.pictureId === swap.from) changes.pictureId = swap.to.id;
      if (text && html !== before[text.column]) changes[text.column] = html;
      await update(row, { ...changes, updatedAt: nextVersion(before) } as never, Object.keys(changes));
      if (text && html !== undefined) await noteContentPictures(trx, text.uses, key, html);
      const title = String(before.title ?? before.name ?? "");
      await audit({ action: SWAPPED, subjectId: key, detail: title });
      return { ok: true };
    });
}

/** What the audit list calls it. */
export const SWAPPED = "replaced a picture of";
