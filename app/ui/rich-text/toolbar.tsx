import type { ChainedCommands, Editor } from "@tiptap/core";
import { type ReactNode, type Ref, useImperativeHandle, useRef } from "react";
import { HIGHLIGHTS, TEXT_COLOURS } from "#app/platform/rich-text/palette.ts";
import { PictureIcon } from "../control/admin-icons.tsx";
import type { RichTextKind } from "./rich-text.ts";
import * as icons from "./rich-text-icons.tsx";
import { HEADING_LEVELS } from "./rich-text-schema.ts";
import type { TextState } from "./text-state.ts";
import { ToolButton } from "./tool-button.tsx";
import { type MenuChoice, ToolMenu } from "./tool-menu.tsx";
import { useRovingFocus } from "./use-roving-focus.ts";

type ToolbarProps = {
  editor: Editor;
  kind: RichTextKind;
  state: TextState;
  /** The id of the text that the toolbar controls. */
  controls: string;
  onLink: () => void;
  onPictures: () => void;
  onClear: () => void;
  onHelp: () => void;
  ref?: Ref<{ focus: () => void }>;
};

/** Renders the editor's toolbar. It is a single tab stop; arrow keys move within it. */
export function Toolbar({ editor, kind, state, controls, ref, ...asks }: ToolbarProps) {
  const box = useRef<HTMLDivElement>(null);
  const { focusTools, ...roving } = useRovingFocus(box, () => editor.commands.focus());
  useImperativeHandle(ref, () => ({ focus: focusTools }));
  const run = (command: (chain: ChainedCommands) => ChainedCommands) => () =>
    void command(editor.chain().focus()).run();
  const isReport = kind === "report";
  return (
    <div
      ref={box}
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      className="tools"
      {...roving}
    >
      <Group>
        <ToolButton
          label="Undo"
          shortcut="Mod+Z"
          idle={!state.canUndo}
          onClick={run((chain) => chain.undo())}
        >
          <icons.UndoIcon />
        </ToolButton>
        <ToolButton
          label="Redo"
          shortcut="Mod+Shift+Z"
          idle={!state.canRedo}
          onClick={run((chain) => chain.redo())}
        >
          <icons.RedoIcon />
        </ToolButton>
      </Group>
      <ToolMenu label={`Text style: ${state.block}`} choices={blockChoices(editor, state)}>
        <span className="tool-words">{state.block}</span>
      </ToolMenu>
      <Group>
        <ToolButton
          label="Bold"
          shortcut="Mod+B"
          pressed={state.bold}
          onClick={run((chain) => chain.toggleBold())}
        >
          <icons.BoldIcon />
        </ToolButton>
        <ToolButton
          label="Italic"
          shortcut="Mod+I"
          pressed={state.italic}
          onClick={run((chain) => chain.toggleItalic())}
        >
          <icons.ItalicIcon />
        </ToolButton>
        <ToolButton
          label="Underline"
          shortcut="Mod+U"
          pressed={state.underline}
          onClick={run((chain) => chain.toggleUnderline())}
        >
          <icons.UnderlineIcon />
        </ToolButton>
        <ToolButton
          label="Strikethrough"
          shortcut="Mod+Shift+S"
          pressed={state.strike}
          onClick={run((chain) => chain.toggleStrike())}
        >
          <icons.StrikeIcon />
        </ToolButton>
      </Group>
      {isReport ? (
        <Group>
          <ToolMenu
            label="Text colour"
            columns={6}
            choices={paletteChoices(editor, "textColour", state.colour, TEXT_COLOURS, "Usual colour")}
          >
            <Swatched icon={<icons.ColourIcon />} colour={state.colour} />
          </ToolMenu>
          <ToolMenu
            label="Highlight"
            columns={6}
            choices={paletteChoices(editor, "highlight", state.highlight, HIGHLIGHTS, "No highlight")}
          >
            <Swatched icon={<icons.HighlightIcon />} colour={state.highlight} />
          </ToolMenu>
        </Group>
      ) : null}
      <Group>
        {ALIGNMENT_TOOLS.map(([align, label, Icon]) => (
          <ToolButton
            key={align}
            label={label}
            pressed={state.align === align}
            onClick={run((chain) => (align === "left" ? chain.unsetTextAlign() : chain.setTextAlign(align)))}
          >
            <Icon />
          </ToolButton>
        ))}
      </Group>
      <Group>
        <ToolButton
          label="Bullet list"
          pressed={state.bulletList}
          onClick={run((chain) => chain.toggleBulletList())}
        >
          <icons.BulletsIcon />
        </ToolButton>
        <ToolButton
          label="Numbered list"
          pressed={state.orderedList}
          onClick={run((chain) => chain.toggleOrderedList())}
        >
          <icons.NumbersIcon />
        </ToolButton>
        <ToolButton
          label="Quote"
          pressed={state.blockquote}
          onClick={run((chain) => chain.toggleBlockquote())}
        >
          <icons.QuoteIcon />
        </ToolButton>
      </Group>
      <Group>
        <ToolButton
          label="Link"
          shortcut="Mod+K"
          pressed={state.link}
          aria-haspopup="dialog"
          onClick={asks.onLink}
        >
          <icons.LinkIcon />
        </ToolButton>
        <ToolButton label="Insert images" onClick={asks.onPictures}>
          <PictureIcon />
        </ToolButton>
        {isReport || state.table ? (
          <ToolMenu label="Table" choices={tableChoices(editor, state.table)}>
            <icons.TableIcon />
          </ToolMenu>
        ) : null}
      </Group>
      <Group>
        <ToolButton label="Clear All" aria-haspopup="dialog" idle={editor.isEmpty} onClick={asks.onClear}>
          <icons.ClearIcon />
        </ToolButton>
        <ToolButton label="Keyboard shortcuts" aria-haspopup="dialog" onClick={asks.onHelp}>
          <icons.HelpIcon />
        </ToolButton>
      </Group>
    </div>
  );
}

const ALIGNMENT_TOOLS = [
  ["left", "Align left", icons.LeftIcon],
  ["center", "Align center", icons.CenterIcon],
  ["right", "Align right", icons.RightIcon],
  ["justify", "Justify", icons.JustifyIcon],
] as const;

function Group({ children }: { children: ReactNode }) {
  return <div className="tool-group">{children}</div>;
}

function Swatched({ icon, colour }: { icon: ReactNode; colour: string | undefined }) {
  return (
    <span className="tool-swatched" style={colour ? { borderColor: colour } : undefined}>
      {icon}
    </span>
  );
}

function blockChoices(editor: Editor, { heading }: TextState): MenuChoice[] {
  return [
    {
      label: "Paragraph",
      checked: heading === 0,
      run: () => editor.chain().focus().setParagraph().run(),
    },
    ...HEADING_LEVELS.map((level) => ({
      label: `Heading ${level - 1}`,
      checked: heading === level - 1,
      run: () => void editor.chain().focus().setHeading({ level }).run(),
    })),
  ];
}

function paletteChoices(
  editor: Editor,
  mark: "textColour" | "highlight",
  current: string | undefined,
  palette: typeof TEXT_COLOURS,
  none: string,
): MenuChoice[] {
  return [
    {
      label: none,
      checked: current === undefined,
      run: () => editor.chain().focus().unsetMark(mark).run(),
    },
    ...palette.map(({ name, value }) => ({
      label: name,
      swatch: value,
      checked: current === value,
      run: () => void editor.chain().focus().setMark(mark, { value }).run(),
    })),
  ];
}

function tableChoices(editor: Editor, isInTable: boolean): MenuChoice[] {
  const choice = (label: string, command: (chain: ChainedCommands) => ChainedCommands): MenuChoice => ({
    label,
    run: () => void command(editor.chain().focus()).run(),
  });
  if (!isInTable)
    return [
      choice("Insert table (3 × 3)", (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true })),
    ];
  return [
    choice("Add row before", (chain) => chain.addRowBefore()),
    choice("Add row after", (chain) => chain.addRowAfter()),
    choice("Delete row", (chain) => chain.deleteRow()),
    choice("Add column before", (chain) => chain.addColumnBefore()),
    choice("Add column after", (chain) => chain.addColumnAfter()),
    choice("Delete column", (chain) => chain.deleteColumn()),
    choice("Header row", (chain) => chain.toggleHeaderRow()),
    choice("Delete table", (chain) => chain.deleteTable()),
  ];
}
