import { marked } from "marked";
import { docxToHtml } from "./docx-html.ts";
import { UnreadableDocument } from "./docx-package.ts";

/** What a document holds, as HTML for `cleanPaste` to clean, or why it can't be opened. */
export type OpenedDocument = { html: string } | { problem: string };

/** In bytes. Larger ones would fill the memory of a phone. */
const MAX_DOCUMENT_BYTES = 100 * 1024 * 1024;

/** Reads a document on this device. Nothing of it is sent anywhere. */
export async function openDocument(file: File): Promise<OpenedDocument> {
  const [name, extension] = splitName(file.name);
  if (file.size > MAX_DOCUMENT_BYTES) return { problem: `${file.name} is larger than 100 MB.` };
  if (extension === "md" || extension === "markdown") return { html: markdownToHtml(await file.text()) };
  if (extension === "txt") return { html: paragraphs(await file.text()) };
  if (extension !== "docx")
    return { problem: `${file.name} can't be opened here. Save it as .docx first, then open that.` };
  try {
    return { html: docxToHtml(new Uint8Array(await file.arrayBuffer()), name) };
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error;
    return {
      problem: `${file.name} can't be read. It may be damaged or protected by a password: save a copy without one, then open that.`,
    };
  }
}

function splitName(name: string): [name: string, extension: string] {
  const dot = name.lastIndexOf(".");
  return dot < 0 ? [name, ""] : [name.slice(0, dot), name.slice(dot + 1).toLowerCase()];
}

/** @param breaks a new line is one for readers, too, as in a chat */
export function markdownToHtml(text: string, breaks = false): string {
  // The settings at the beginning, which some programs write.
  const body = text.replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n/, "");
  // Words that their author struck through; elsewhere `del` is a change that somebody proposes.
  return marked.parse(body, { async: false, breaks }).replace(/<(\/?)del>/g, "<$1s>");
}

function paragraphs(text: string): string {
  const box = document.createElement("div");
  for (const line of text.split(/\r\n|\r|\n/)) {
    const paragraph = document.createElement("p");
    paragraph.textContent = line;
    if (line.trim() !== "") box.append(paragraph);
  }
  return box.innerHTML;
}
