import type { Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import { DOMParser, type Slice } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";
import { wordLeftOut } from "#app/platform/rich-text/private-parts.ts";
import { type CleanedPaste, cleanPaste } from "../clean-paste.ts";
import { fitForTable } from "../paste-in-table.ts";

export type InsertedDocument =
  | { ok: true; leftOut: string | undefined; uploads: CleanedPaste["uploads"] }
  | { ok: false; problem: string };

/**
 * Opens a document and inserts it in place of the selection. The program that reads documents loads
 * only now.
 */
export async function insertDocument(editor: Editor, file: File): Promise<InsertedDocument> {
  let opened: Awaited<ReturnType<typeof import("./open-document.ts").openDocument>>;
  try {
    const { openDocument } = await import("./open-document.ts");
    opened = await openDocument(file);
  } catch {
    opened = { problem: `${file.name} could not be opened. Check your connection and try again.` };
  }
  if ("problem" in opened) return { ok: false, problem: opened.problem };
  const { html, uploads, leftOut } = cleanPaste(opened.html, true);
  const { state, view } = editor;
  view.dispatch(state.tr.replaceSelection(sliceOf(html, view)).scrollIntoView());
  view.focus();
  return { ok: true, leftOut: wordLeftOut(leftOut), uploads };
}

function sliceOf(html: string, view: EditorView): Slice {
  // Nothing loads or runs in a document that isn't shown.
  const box = document.implementation.createHTMLDocument("").createElement("div");
  box.innerHTML = html;
  return fitForTable(DOMParser.fromSchema(view.state.schema).parseSlice(box), view);
}

/** Where pasted text stands, while nobody has written on. */
export type PastedText = { text: string; from: number };

/**
 * Formats pasted Markdown, as a step of its own to undo.
 *
 * @returns false if the text has changed meanwhile, or the program that reads Markdown can't load
 */
export async function formatMarkdown(editor: Editor, { text, from }: PastedText): Promise<boolean> {
  const { doc, selection } = editor.state;
  try {
    const { markdownToHtml } = await import("./open-document.ts");
    if (editor.isDestroyed || editor.state.doc !== doc) return false;
    const { state, view } = editor;
    const slice = sliceOf(cleanPaste(markdownToHtml(text, true), true).html, view);
    view.dispatch(closeHistory(state.tr.replaceRange(from, selection.to, slice)).scrollIntoView());
    return true;
  } catch {
    return false;
  }
}
