import type { Editor } from "@tiptap/core";
import type { EditorState } from "@tiptap/pm/state";
import { useEditorState } from "@tiptap/react";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { Block } from "#app/platform/rich-text/blocks/block.ts";
import { PlusIcon } from "../control/admin-icons.tsx";
import { INSERT_TOOLS } from "./block-tools.tsx";
import {
  chooseFromSlashMenu,
  SLASH_CHOICE,
  SLASH_MENU_ID,
  type SlashChoice,
  type SlashMenu,
  slashChoiceId,
  slashMenuIn,
} from "./slash-menu.ts";
import { type MenuChoice, Pictured, placeMenu, ToolMenu } from "./tool-menu.tsx";

/** Lists all blocks for a menu. */
export function insertChoices(insert: (block: Block) => void): MenuChoice[] {
  return INSERT_TOOLS.map(({ block, Icon }) => ({
    ...{ label: block.label, hint: block.hint, Icon },
    run: () => insert(block),
  }));
}

type InsertMenuProps = { editor: Editor; onInsert: (block: Block) => void };

/** Offers blocks on an empty line: by a button beside it, and after a typed "/". */
export function InsertMenu({ editor, onInsert }: InsertMenuProps) {
  const insert = useEffectEvent(onInsert);
  useEffect(() => {
    const text = editor.view.dom;
    const listen = (event: Event) => insert((event as SlashChoice).detail);
    text.addEventListener(SLASH_CHOICE, listen);
    return () => text.removeEventListener(SLASH_CHOICE, listen);
  }, [editor]);
  return (
    <>
      <PlusButton editor={editor} onInsert={onInsert} />
      <SlashChoices editor={editor} />
    </>
  );
}

/** Stands beside the empty line with the cursor. The keyboard has "/" and the toolbar instead. */
function PlusButton({ editor, onInsert }: InsertMenuProps) {
  const line = useEditorState({ editor, selector: ({ editor: { state } }) => emptyLine(state) });
  const [top, setTop] = useState(0);
  const button = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (line === undefined) return;
    const place = () => {
      const element = editor.view.nodeDOM(line);
      const { offsetParent, offsetHeight = 0 } = button.current ?? {};
      if (!(element instanceof HTMLElement) || !offsetParent) return;
      const { top, height } = element.getBoundingClientRect();
      setTop(top - offsetParent.getBoundingClientRect().top + (height - offsetHeight) / 2);
    };
    place();
    // The text above may grow, as when a picture arrives.
    const growth = new ResizeObserver(place);
    growth.observe(editor.view.dom);
    return () => growth.disconnect();
  }, [line, editor]);
  if (line === undefined) return null;
  return (
    <div ref={button} className="insert-plus" style={{ top }}>
      <ToolMenu label="Insert a block" choices={insertChoices(onInsert)} plain>
        <PlusIcon />
      </ToolMenu>
    </div>
  );
}

/** Returns the position of the empty paragraph with the cursor, outside of other blocks. */
function emptyLine({ selection: { empty, $from } }: EditorState): number | undefined {
  const isEmpty = empty && $from.parent.type.name === "paragraph" && $from.parent.content.size === 0;
  return isEmpty && $from.depth === 1 ? $from.before() : undefined;
}

function SlashChoices({ editor }: { editor: Editor }) {
  const menu = useEditorState({ editor, selector: ({ editor: { state } }) => slashMenuIn(state) });
  return menu ? <SlashList editor={editor} menu={menu} /> : null;
}

function SlashList({ editor, menu }: { editor: Editor; menu: SlashMenu }) {
  const list = useRef<HTMLDivElement>(null);
  const { line, found } = menu;
  const active = found[menu.active];
  useLayoutEffect(() => list.current?.showPopover?.(), []);
  useLayoutEffect(() => {
    const place = () => {
      if (list.current) placeMenu(list.current, editor.view.coordsAtPos(line));
    };
    place();
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
    document.addEventListener("scroll", place, { capture: true });
    return () => document.removeEventListener("scroll", place, { capture: true });
  });
  return (
    <>
      <div
        ref={list}
        popover="manual"
        id={SLASH_MENU_ID}
        role="listbox"
        aria-label="Blocks"
        className="tool-choices"
      >
        {INSERT_TOOLS.filter(({ block }) => found.includes(block)).map(({ block, Icon }) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text handles the keys
          <div
            key={block.node}
            id={slashChoiceId(block)}
            role="option"
            aria-selected={block === active}
            className="tool-choice"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => chooseFromSlashMenu(editor.view, block)}
          >
            <Pictured Icon={Icon} label={block.label} hint={block.hint} />
          </div>
        ))}
      </div>
      <div className="visually-hidden" aria-live="polite">
        {active ? `${active.label}, ${menu.active + 1} of ${found.length}` : ""}
      </div>
    </>
  );
}
