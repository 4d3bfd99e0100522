import { type Editor, Extension } from "@tiptap/core";
import type { Node, NodeType } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { AWAITED_PICTURE } from "#app/platform/rich-text/blocks/awaited-picture/block.ts";
import { ON_ITS_WAY } from "#app/platform/rich-text/blocks/awaited-picture/editor.ts";
import { PICTURE } from "#app/platform/rich-text/blocks/picture/block.ts";
import { placeBelow } from "./insert-block.ts";

/**
 * The position where a picture will be inserted, or (`isThere`) where it was inserted. If it
 * `replaces`, the picture takes the place of an awaited or another picture there.
 */
type Place = { pos: number; order: number; isThere: boolean; replaces: boolean };
type Places = ReadonlyMap<string, Place>;
/** The position of a new picture: by its id, where, and whether it replaces what is there. */
export type ExpectedPicture = Pick<Place, "pos" | "replaces"> & { id: string };
type Note = { expect: readonly ExpectedPicture[] } | { arrived: string } | { forget: string };

const key = new PluginKey<Places>("picturePlaces");

/** Tracks the positions of pictures during their upload, while the text around them changes. */
export const PicturePlaces = Extension.create({
  name: "picturePlaces",
  addProseMirrorPlugins: () => [
    new Plugin<Places>({
      key,
      state: { init: () => new Map(), apply: follow },
      props: { decorations: (state) => markAwaited(state) },
    }),
  ],
});

/** Marks awaited pictures whose uploads run. */
function markAwaited(state: EditorState): DecorationSet | undefined {
  const places = [...(key.getState(state)?.values() ?? [])].filter((one) => one.replaces && !one.isThere);
  if (places.length === 0) return undefined;
  const marks = places.flatMap(({ pos }) => {
    const node = awaitedAt(state.doc, pos);
    return node ? [Decoration.node(pos, pos + node.nodeSize, {}, { [ON_ITS_WAY]: true })] : [];
  });
  return DecorationSet.create(state.doc, marks);
}

/** The awaited or stored picture at a position, which another one can replace. */
function pictureAt(doc: Node, pos: number): Node | undefined {
  const node = pos < doc.content.size ? doc.nodeAt(pos) : null;
  return node?.type.name === PICTURE.node ? node : awaitedAt(doc, pos);
}

function awaitedAt(doc: Node, pos: number): Node | undefined {
  const node = pos < doc.content.size ? doc.nodeAt(pos) : null;
  return node?.type.name === AWAITED_PICTURE.node ? node : undefined;
}

function follow(tr: Transaction, before: Places): Places {
  const note = tr.getMeta(key) as Note | undefined;
  if (!tr.docChanged && !note) return before;
  const arriving = note && "arrived" in note ? before.get(note.arrived) : undefined;
  const after = new Map<string, Place>();
  for (const [id, place] of before) {
    // Goes with the picture that it replaces, and away with it.
    if (place.replaces && !place.isThere && place !== arriving) {
      // Its attributes may change, which replaces only what is before its caption.
      const [start, within] = [0, 1].map((offset) => tr.mapping.mapResult(place.pos + offset, 1));
      if (start && !(start.deleted && within?.deleted)) after.set(id, { ...place, pos: start.pos });
      continue;
    }
    // Uploads finish in any order, but pictures stay in the order in which the user chose them.
    // Other content inserted at the same position (such as the line at the end of a text) follows
    // them.
    const isAfter = place.isThere || (arriving !== undefined && place.order > arriving.order);
    const { pos, deleted } = tr.mapping.mapResult(place.pos, isAfter ? 1 : -1);
    if (!place.isThere && place !== arriving) after.set(id, { ...place, pos: validPlace(tr.doc, pos) });
    else if (!deleted) after.set(id, { ...place, pos, isThere: true });
  }
  if (note && "forget" in note) after.delete(note.forget);
  if (note && "expect" in note)
    note.expect.forEach(({ id, ...place }, index) => {
      after.set(id, { ...place, order: nextOrder(before) + index, isThere: false });
    });
  return after;
}

function nextOrder(places: Places): number {
  return Math.max(0, ...[...places.values()].map(({ order }) => order)) + 1;
}

/**
 * Reserves a position for pictures: that of an awaited picture at `near`, before an empty paragraph
 * there, otherwise below its block.
 */
export function placesNear(
  { state: { doc } }: Editor,
  ids: readonly string[],
  near: number,
): ExpectedPicture[] {
  const replaces = awaitedAt(doc, near) !== undefined;
  const at = doc.resolve(Math.min(near, doc.content.size));
  const isEmptyLine = at.parent.type.name === "paragraph" && at.parent.content.size === 0;
  const pos = validPlace(doc, isEmptyLine ? at.before() : at.pos);
  return ids.map((id, index) => ({
    id,
    ...(replaces && index === 0 ? { pos: near, replaces } : { pos, replaces: false }),
  }));
}

/** Finds the awaited pictures with these uploads. Each has the id of its upload. */
export function placesOfUploads(
  { state: { doc } }: Editor,
  uploads: ReadonlyMap<string, File>,
): ExpectedPicture[] {
  const found: ExpectedPicture[] = [];
  doc.descendants((node, pos) => {
    if (awaitedAt(doc, pos) && uploads.has(node.attrs.upload))
      found.push({ id: node.attrs.upload, pos, replaces: true });
    return !node.isTextblock;
  });
  return found;
}

/** Reserves positions for pictures that are on their way. */
export function expectPictures(editor: Editor, expect: readonly ExpectedPicture[]): void {
  editor.view.dispatch(editor.state.tr.setMeta(key, { expect } satisfies Note));
}

/**
 * Returns the position itself if a picture may be there, otherwise the nearest one below: a picture
 * within a line, a pull quote or a row would tear it apart.
 */
function validPlace(doc: Node, pos: number): number {
  const at = doc.resolve(pos);
  const picture = doc.type.schema.nodes.figure as NodeType;
  const isValid = at.parent.canReplaceWith(at.index(), at.index(), picture);
  return isValid ? pos : placeBelow(at, picture);
}

/**
 * Inserts an uploaded picture at its reserved position. It takes over description, caption, width
 * and shape of the one that it replaces.
 */
export function placePicture(editor: Editor, id: string, attributes: Record<string, unknown>): void {
  const { state } = editor;
  const place = key.getState(state)?.get(id);
  const figure = state.schema.nodes.figure;
  if (!place || !figure) return;
  const replaced = place.replaces ? pictureAt(state.doc, place.pos) : undefined;
  const { alt = null, layout, crop } = replaced?.attrs ?? {};
  const tr = replaced
    ? state.tr.replaceWith(
        place.pos,
        place.pos + replaced.nodeSize,
        figure.create({ ...attributes, alt, layout, crop }, replaced.content),
      )
    : state.tr.insert(place.pos, figure.create(attributes));
  editor.view.dispatch(tr.setMeta(key, { arrived: id } satisfies Note));
}

/**
 * Returns the position of an inserted picture, or undefined if it was removed or hasn't arrived.
 */
export function positionOf(editor: Editor, id: string): number | undefined {
  const place = key.getState(editor.state)?.get(id);
  return place?.isThere && editor.state.doc.nodeAt(place.pos)?.type.name === "figure" ? place.pos : undefined;
}

/** Releases a reserved position. */
export function forgetPicture(editor: Editor, id: string): void {
  if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta(key, { forget: id } satisfies Note));
}
