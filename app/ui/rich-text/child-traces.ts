import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import { type ReadParagraph, readParagraph } from "#app/platform/text-review/identifying-details.ts";
import { type ChildTrace, findTracesOfChildren } from "#app/platform/text-review/protect-children.ts";

/** How long nobody may have typed before the text is looked through again. */
const REST_MS = 1_000;

type Traces = { found: readonly ChildTrace[]; marks: DecorationSet };

const NONE: Traces = { found: [], marks: DecorationSet.empty };
const key = new PluginKey<Traces>("childTraces");

/** Underlines what could lead to a child, once somebody rests from writing (decision 62). */
export const ChildTraces = Extension.create<{ adults: readonly string[] }>({
  name: "childTraces",
  addOptions: () => ({ adults: [] }),
  addProseMirrorPlugins() {
    const { adults } = this.options;
    return [
      new Plugin<Traces>({
        key,
        state: { init: () => NONE, apply: follow },
        props: { decorations: (state) => key.getState(state)?.marks },
        view: (view) => new RestingReader(view, adults),
      }),
    ];
  },
});

function follow(tr: Transaction, before: Traces): Traces {
  const read = tr.getMeta(key) as Traces | undefined;
  return read ?? (tr.docChanged ? { ...before, marks: before.marks.map(tr.mapping, tr.doc) } : before);
}

/** Returns what was found when the text was last looked through. */
export function childTracesIn(state: EditorState): readonly ChildTrace[] {
  return key.getState(state)?.found ?? NONE.found;
}

class RestingReader {
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #adults: readonly string[];
  /** Cache by paragraph. Nodes are immutable, so an unchanged paragraph is read only once. */
  readonly #read = new WeakMap<Node, ReadParagraph>();

  constructor(view: EditorView, adults: readonly string[]) {
    this.#adults = adults;
    this.#readLater(view);
  }

  update(view: EditorView, before: EditorState) {
    if (view.state.doc !== before.doc) this.#readLater(view);
  }

  destroy() {
    clearTimeout(this.#timer);
  }

  #readLater(view: EditorView) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const traces = this.#findTraces(view.state.doc);
      if (traces.found.length > 0 || childTracesIn(view.state).length > 0)
        view.dispatch(view.state.tr.setMeta(key, traces));
    }, REST_MS);
  }

  #findTraces(doc: Node): Traces {
    const paragraphs: ReadParagraph[] = [];
    const starts: number[] = [];
    doc.descendants((node, pos) => {
      if (!node.isTextblock) return true;
      paragraphs.push(this.#readParagraph(node));
      starts.push(pos + 1);
      return false;
    });
    const found = findTracesOfChildren(paragraphs);
    const marks = found.flatMap(({ details }) =>
      details.map(({ at, words, paragraph }) => {
        const from = (starts[paragraph] ?? 0) + at;
        return Decoration.inline(from, from + words.length, { class: "child-trace" });
      }),
    );
    return { found, marks: DecorationSet.create(doc, marks) };
  }

  #readParagraph(paragraph: Node): ReadParagraph {
    const known = this.#read.get(paragraph);
    if (known) return known;
    // Each leaf, such as a line break, takes one position and stands as one space.
    const text = paragraph.textBetween(0, paragraph.content.size, "", " ");
    const read = readParagraph(text, this.#adults);
    this.#read.set(paragraph, read);
    return read;
  }
}
