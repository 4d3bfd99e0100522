import type { EditorProps, EditorView } from "@tiptap/pm/view";
import { type RefObject, useMemo, useRef } from "react";
import { addressAlone, wholeAddress } from "#app/platform/rich-text/link-address.ts";
import { withoutListedComments, wordLeftOut } from "#app/platform/rich-text/private-parts.ts";
import { cleanPaste, readPasted } from "./clean-paste.ts";
import { isDocument } from "./document/document-files.ts";
import type { PastedText } from "./document/insert-document.ts";
import { looksLikeMarkdown } from "./document/looks-like-markdown.ts";
import type { Direction } from "./move-blocks.ts";
import { fitForTable } from "./paste-in-table.ts";

/** Callbacks for keys, pastes and drops in the text. */
export type TextRequests = {
  save: (() => void) | undefined;
  link: () => void;
  /** Opens the panel to find and replace words. */
  find: () => void;
  /** Hides everything but the text, or shows it again. */
  focusMode: () => void;
  toolbar: () => void;
  /** Moves the selected blocks past the one before or after them. */
  move: (direction: Direction) => void;
  pictures: (files: File[], near: number) => void;
  /** Called with the pictures that came with a paste. Their places are in the text afterwards. */
  awaited: (uploads: ReadonlyMap<string, File>) => void;
  /** Called once Markdown has been pasted as plain text. */
  markdown: (pasted: PastedText) => void;
  /** Called with documents to insert. */
  documents: (files: readonly File[]) => void;
  /**
   * Called with a description of the removed parts of a paste or drop, or undefined if there are
   * none.
   */
  leftOut: (what: string | undefined) => void;
};

/**
 * Returns the handlers for keys, pastes and drops. The object never changes; it reads the callbacks
 * when an event occurs.
 */
export function useTextKeys(requests: RefObject<TextRequests>): EditorProps {
  const isLeaving = useRef(false);
  /** Whether Shift was held with the last key: Ctrl+Shift+V pastes plain text. */
  const hasShift = useRef(false);
  return useMemo<EditorProps>(
    () => ({
      handleDOMEvents: {
        // In tables and lists, Tab moves within the text. After Escape, Tab leaves the text as
        // usual.
        keydown: (_view, event) => {
          hasShift.current = event.shiftKey;
          if (event.key === "Tab" && isLeaving.current) {
            isLeaving.current = false;
            return true;
          }
          if (event.key === "Escape") isLeaving.current = true;
          else if (event.key !== "Shift") isLeaving.current = false;
          return false;
        },
      },
      handleKeyDown: (_view, event) => {
        const request = requestOf(event, requests.current);
        if (!request) return false;
        event.preventDefault();
        request();
        return true;
      },
      transformPastedHTML: (html) => {
        const cleaned = cleanPaste(html);
        requests.current.leftOut(wordLeftOut(cleaned.leftOut));
        if (cleaned.uploads.size > 0) queueMicrotask(() => requests.current.awaited(cleaned.uploads));
        return cleaned.html;
      },
      transformPastedText: (pasted) => {
        const { text, comments } = withoutListedComments(pasted);
        requests.current.leftOut(wordLeftOut({ comments }));
        return text;
      },
      transformPasted: fitForTable,
      handlePaste: (view, event) => {
        const files = [...(event.clipboardData?.files ?? [])];
        // Word and spreadsheets also put an image of the copied text on the clipboard.
        if (files.length > 0 && !hasWords(event.clipboardData?.getData("text/html"))) {
          takeFiles(requests.current, files, view.state.selection.to);
          return true;
        }
        if (!hasShift.current) formatLater(requests.current, view, event);
        return pasteAddress(view, event);
      },
      handleDrop: (view, event, _slice, isMoved) => {
        const files = [...(event.dataTransfer?.files ?? [])];
        if (isMoved || files.length === 0) return false;
        event.preventDefault();
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        takeFiles(requests.current, files, at?.pos ?? view.state.selection.to);
        return true;
      },
    }),
    [requests],
  );
}

/** Opens the documents among files, and inserts the others as pictures. */
export function takeFiles({ documents, pictures }: TextRequests, files: readonly File[], near: number): void {
  const others = files.filter((file) => !isDocument(file));
  if (others.length < files.length) documents(files.filter(isDocument));
  if (others.length > 0) pictures(others, near);
}

function requestOf(
  event: KeyboardEvent,
  { save, link, find, focusMode, toolbar, move }: TextRequests,
): (() => void) | undefined {
  if (event.altKey && event.shiftKey)
    return { ArrowUp: () => move("up"), ArrowDown: () => move("down") }[event.key];
  if (event.altKey) return event.key === "F10" ? toolbar : undefined;
  if (!(event.ctrlKey || event.metaKey)) return undefined;
  if (event.shiftKey) return event.key.toLowerCase() === "f" ? focusMode : undefined;
  return { s: save, k: link, h: find }[event.key.toLowerCase()];
}

/** Lets Markdown become what it means, once it is in the text. */
function formatLater({ markdown }: TextRequests, view: EditorView, { clipboardData }: ClipboardEvent) {
  const text = clipboardData?.getData("text/plain") ?? "";
  if (clipboardData?.getData("text/html") || !looksLikeMarkdown(text)) return;
  const { from } = view.state.selection;
  queueMicrotask(() => markdown({ text, from }));
}

function hasWords(html: string | undefined): boolean {
  return Boolean(html && readPasted(html).textContent?.trim());
}

/** Pastes a single address as a link: on the selected text, or with the address as its text. */
function pasteAddress(view: EditorView, event: ClipboardEvent): boolean {
  const { state } = view;
  const { from, to, empty, $from, $to } = state.selection;
  if (!$from.parent.isTextblock || !$from.sameParent($to)) return false;
  const text = event.clipboardData?.getData("text/plain").trim() ?? "";
  const html = event.clipboardData?.getData("text/html");
  // Some browsers copy an address as a link with the page's title.
  const href = addressAlone(text) ?? (html && !empty ? onlyLinkOf(html) : undefined);
  if (href === undefined || (html && empty)) return false;
  const link = state.schema.mark("link", { href });
  const tr = empty
    ? state.tr.replaceSelectionWith(state.schema.text(text, link.addToSet($from.marks())), false)
    : state.tr.removeMark(from, to, link.type).addMark(from, to, link);
  view.dispatch(tr.removeStoredMark(link.type).scrollIntoView());
  return true;
}

/** Returns the address if the copied HTML consists of a single link. */
function onlyLinkOf(html: string): string | undefined {
  const body = readPasted(html);
  const [link, ...others] = body.querySelectorAll("a");
  const isAlone = link && others.length === 0 && link.textContent?.trim() === body.textContent?.trim();
  return isAlone ? wholeAddress(link.getAttribute("href") ?? "") : undefined;
}
