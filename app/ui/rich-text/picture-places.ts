import { type Editor, Extension } from "@tiptap/core";
import type { Node, NodeType } from "@tiptap/pm/model";
import { Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { placeBelow } from "./insert-block.ts";

/** The position where a picture will be inserted, or (`isThere`) where it was inserted. */
type Place = { pos: number; order: number; isThere: boolean };
type Places = ReadonlyMap<string, Place>;
type Note = { expect: string[]; pos: number } | { arrived: string } | { forget: string };

const key = new PluginKey<Places>("picturePlaces");

/** Tracks the positions of pictures during their upload, while the text around them changes. */
export const PicturePlaces = Extension.create({
  name: "picturePlaces",
  addProseMirrorPlugins: () => [new Plugin<Places>({ key, state: { init: () => new Map(), apply: follow } })],
});

function follow(tr: Transaction, before: Places): Places {
  const note = tr.getMeta(key) as Note | undefined;
  if (!tr.docChanged && !note) return before;
  const arriving = note && "arrived" in note ? before.get(note.arrived) : undefined;
  const after = new Map<string, Place>();
  for (const [id, place] of before) {
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
    note.expect.forEach((id, index) => {
      after.set(id, { pos: note.pos, order: nextOrder(before) + index, isThere: false });
    });
  return after;
}

function nextOrder(places: Places): number {
  return Math.max(0, ...[...places.values()].map(({ order }) => order)) + 1;
}

/**
 * Reserves a position for pictures: before an empty paragraph at `near`, otherwise below its block.
 */
export function expectPictures(editor: Editor, ids: string[], near: number): void {
  const { doc, tr } = editor.state;
  const at = doc.resolve(Math.min(near, doc.content.size));
  const isEmptyLine = at.parent.type.name === "paragraph" && at.parent.content.size === 0;
  const pos = validPlace(doc, isEmptyLine ? at.before() : at.pos);
  editor.view.dispatch(tr.setMeta(key, { expect: ids, pos } satisfies Note));
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

/** Inserts an uploaded picture at its reserved position. */
export function placePicture(editor: Editor, id: string, attributes: Record<string, unknown>): void {
  const { state } = editor;
  const place = key.getState(state)?.get(id);
  const figure = state.schema.nodes.figure?.create(attributes);
  if (!place || !figure) return;
  editor.view.dispatch(state.tr.insert(place.pos, figure).setMeta(key, { arrived: id } satisfies Note));
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
