import { type Editor, Extension } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";

/** Where a picture that is under way will stand, or where it has come to stand. */
type Place = { pos: number; order: number; isThere: boolean };
type Places = ReadonlyMap<string, Place>;
type Note = { expect: string[]; pos: number } | { arrived: string } | { forget: string };

const key = new PluginKey<Places>("picturePlaces");

/** Remembers the places of pictures while they are on their way and the text around them changes. */
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
    // Pictures chosen together come in any order, and stand in the order in which they were chosen. What else is added at
    // the same place (the line at the end of a text) comes after them.
    const isAfter = place.isThere || (arriving !== undefined && place.order > arriving.order);
    const { pos, deleted } = tr.mapping.mapResult(place.pos, isAfter ? 1 : -1);
    const isArriving = place === arriving;
    if (!(place.isThere && deleted)) after.set(id, { ...place, pos, isThere: place.isThere || isArriving });
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

/** Notes that pictures are to come near a position: on the block that stands there, or after it when something is in it. */
export function expectPictures(editor: Editor, ids: string[], near: number): void {
  const { state } = editor;
  const pos = blockEdge(state, near);
  editor.view.dispatch(state.tr.setMeta(key, { expect: ids, pos } satisfies Note));
}

function blockEdge({ doc }: EditorState, near: number): number {
  const at = doc.resolve(Math.min(near, doc.content.size));
  if (!at.parent.isTextblock) return at.pos;
  return at.parent.content.size === 0 && at.parent.type.name === "paragraph" ? at.before() : at.after();
}

/** Puts a picture where it was expected. */
export function placePicture(editor: Editor, id: string, attributes: Record<string, unknown>): void {
  const { state } = editor;
  const place = key.getState(state)?.get(id);
  const figure = state.schema.nodes.figure?.create(attributes);
  if (!place || !figure) return;
  editor.view.dispatch(state.tr.insert(place.pos, figure).setMeta(key, { arrived: id } satisfies Note));
}

/** Where a picture stands now; undefined when it has not come, or was taken out. */
export function positionOf(editor: Editor, id: string): number | undefined {
  const place = key.getState(editor.state)?.get(id);
  return place?.isThere && editor.state.doc.nodeAt(place.pos)?.type.name === "figure" ? place.pos : undefined;
}

/** Gives a place up. */
export function forgetPicture(editor: Editor, id: string): void {
  if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta(key, { forget: id } satisfies Note));
}
