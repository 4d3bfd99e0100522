import type { Editor } from "@tiptap/core";
import { DOMParser } from "@tiptap/pm/model";
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
  const box = document.createElement("div");
  box.innerHTML = html;
  const { state, view } = editor;
  const slice = DOMParser.fromSchema(state.schema).parseSlice(box);
  view.dispatch(state.tr.replaceSelection(fitForTable(slice, view)).scrollIntoView());
  view.focus();
  return { ok: true, leftOut: wordLeftOut(leftOut), uploads };
}
