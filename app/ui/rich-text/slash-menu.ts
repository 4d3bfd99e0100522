import { Extension } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import type { Block } from "#app/platform/rich-text/blocks/block.ts";
import { BLOCKS } from "#app/platform/rich-text/blocks/blocks.ts";

/** The open menu: where its line begins, what was typed after the "/", and what it offers. */
export type SlashMenu = { line: number; query: string; found: readonly Block[]; active: number };

type Note = { begin: true } | { active: number } | { close: true };

const key = new PluginKey<SlashMenu | null>("slashMenu");

/** The id of the open menu, and of its choices, for screen readers. */
export const SLASH_MENU_ID = "slash-menu";
export const slashChoiceId = (block: Block) => `${SLASH_MENU_ID}-${block.node}`;

/**
 * Opens a menu of blocks when somebody types "/" on an empty line. What is typed next narrows it
 * down. Arrow keys, Enter and Escape work in it, while the focus stays in the text.
 */
export const SlashMenuKeys = Extension.create({
  name: "slashMenu",
  // Before the other meanings of these keys.
  priority: 1200,
  addProseMirrorPlugins: () => [
    new Plugin<SlashMenu | null>({
      key,
      state: { init: () => null, apply: (tr, before, _, state) => follow(tr, before, state) },
      props: {
        handleTextInput: (view, _from, _to, text) => {
          if (text !== "/" || !isEmptyLine(view.state)) return false;
          view.dispatch(view.state.tr.insertText("/").setMeta(key, { begin: true } satisfies Note));
          return true;
        },
        handleKeyDown: (view, event) => press(view, event),
        handleDOMEvents: { blur: (view) => closeSlashMenu(view) },
        attributes: (state) => attributesFor(slashMenuIn(state)),
      },
    }),
  ],
});

/** Returns the menu if it is open. */
export function slashMenuIn(state: EditorState): SlashMenu | null {
  return key.getState(state) ?? null;
}

/** The event on the text when somebody chooses from the menu. */
export type SlashChoice = CustomEvent<Block>;
export const SLASH_CHOICE = "slash-choice";

/** Removes the "/" and what was typed after it, and asks to insert a block there. */
export function chooseFromSlashMenu(view: EditorView, block: Block): void {
  const { state } = view;
  const menu = slashMenuIn(state);
  if (!menu) return;
  const end = menu.line + state.doc.resolve(menu.line).parent.content.size;
  view.dispatch(state.tr.delete(menu.line, end).setMeta(key, { close: true } satisfies Note));
  view.dom.dispatchEvent(new CustomEvent<Block>(SLASH_CHOICE, { detail: block }));
}

/** Closes the menu and leaves what was typed. */
export function closeSlashMenu(view: EditorView): false {
  if (slashMenuIn(view.state)) view.dispatch(view.state.tr.setMeta(key, { close: true } satisfies Note));
  return false;
}

function isEmptyLine({ selection: { empty, $from } }: EditorState): boolean {
  return empty && $from.parent.type.name === "paragraph" && $from.parent.content.size === 0;
}

function follow(tr: Transaction, before: SlashMenu | null, state: EditorState): SlashMenu | null {
  const note = tr.getMeta(key) as Note | undefined;
  if (note && "close" in note) return null;
  if (!before && !(note && "begin" in note)) return null;
  const { $from, empty } = state.selection;
  const text = $from.parent.textContent;
  // The cursor has left the line, or is before something else.
  if (!empty || !text.startsWith("/") || $from.parentOffset !== text.length) return null;
  const query = text.slice(1);
  if (before && query === before.query)
    return note && "active" in note ? { ...before, active: note.active } : before;
  const found = findBlocks(query);
  return found.length > 0 ? { line: $from.start(), query, found, active: 0 } : null;
}

/** Finds the blocks with a name or another word that begins like this. */
export function findBlocks(query: string): readonly Block[] {
  const wanted = query.trim().toLowerCase();
  if (/^\s/.test(query)) return [];
  return (BLOCKS as readonly Block[]).filter(
    ({ label, words, insert }) =>
      insert &&
      [label, ...words].some((name) =>
        name
          .toLowerCase()
          .split(/ (?=\S)/)
          .some((_, at, all) => all.slice(at).join(" ").startsWith(wanted)),
      ),
  );
}

function press(view: EditorView, event: KeyboardEvent): boolean {
  const menu = slashMenuIn(view.state);
  if (!menu || event.isComposing) return false;
  const { found, active } = menu;
  const go = (to: number) =>
    view.dispatch(view.state.tr.setMeta(key, { active: (to + found.length) % found.length } satisfies Note));
  if (event.key === "ArrowDown") go(active + 1);
  else if (event.key === "ArrowUp") go(active - 1);
  else if (event.key === "Enter" || event.key === "Tab") chooseFromSlashMenu(view, found[active] as Block);
  else if (event.key === "Escape") closeSlashMenu(view);
  else return false;
  event.preventDefault();
  return true;
}

function attributesFor(menu: SlashMenu | null): Record<string, string> {
  if (!menu) return {};
  const active = slashChoiceId(menu.found[menu.active] as Block);
  return { "aria-controls": SLASH_MENU_ID, "aria-activedescendant": active };
}
