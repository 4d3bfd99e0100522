import type { ChainedCommands, Editor } from "@tiptap/core";
import { type ComponentType, type ReactNode, type Ref, useImperativeHandle, useRef } from "react";
import type { Block } from "#app/platform/rich-text/blocks/block.ts";
import { HIGHLIGHTS, TEXT_COLOURS } from "#app/platform/rich-text/palette.ts";
import { PictureIcon, PlusIcon } from "../control/admin-icons.tsx";
import { blockChoices } from "./block-choices.ts";
import { blockTool } from "./block-tools.tsx";
import { insertChoices } from "./insert-menu.tsx";
import type { RichTextKind } from "./rich-text.ts";
import * as icons from "./rich-text-icons.tsx";
import { HEADING_LEVELS } from "./rich-text-schema.ts";
import { type BlockAround, blocksAround, type TextState } from "./text-state.ts";
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
  /** Chooses a picture and covers faces in it. */
  onCover: () => void;
  /** Chooses a document to insert. */
  onDocument: () => void;
  onInsert: (block: Block) => void;
  /** Asks for the form of a block in the text. */
  onChange: (block: BlockAround) => void;
  onClear: () => void;
  onHelp: () => void;
  onFind: () => void;
  focusMode: { isOn: boolean; turn: () => void };
  ref?: Ref<{ focus: () => void }>;
};

type Tool = {
  label: string;
  Icon: ComponentType;
  run: () => void;
  shortcut?: string;
  pressed?: boolean;
  idle?: boolean;
  "aria-haspopup"?: "dialog";
};

/** Renders the editor's toolbar. It is a single tab stop; arrow keys move within it. */
export function Toolbar({ editor, kind, state, controls, ref, ...asks }: ToolbarProps) {
  const box = useRef<HTMLDivElement>(null);
  const { focusTools, ...roving } = useRovingFocus(box, () => editor.commands.focus());
  useImperativeHandle(ref, () => ({ focus: focusTools }));
  const isReport = kind === "report";
  const tools = toolsOf(editor, state, asks);
  return (
    <div
      ref={box}
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      className="tools"
      {...roving}
    >
      <Group tools={tools.history} />
      <ToolMenu label={`Text style: ${state.block}`} choices={styleChoices(editor, state)}>
        <span className="tool-words">{state.block}</span>
      </ToolMenu>
      <Group tools={tools.marks} />
      {isReport ? <Palettes editor={editor} state={state} /> : null}
      <Group tools={tools.alignments} />
      <Group tools={tools.blocks} />
      <Group tools={tools.insertions}>
        <ToolMenu label="Insert a block" choices={insertChoices(asks.onInsert)} plain>
          <PlusIcon />
        </ToolMenu>
      </Group>
      <BlockMenus editor={editor} onChange={asks.onChange} />
      <Group tools={tools.others} />
    </div>
  );
}

function Group({ tools, children }: { tools: readonly Tool[]; children?: ReactNode }) {
  return (
    <div className="tool-group">
      {tools.map(({ Icon, run, ...tool }) => (
        <ToolButton key={tool.label} onClick={run} {...tool}>
          <Icon />
        </ToolButton>
      ))}
      {children}
    </div>
  );
}

type Command = (chain: ChainedCommands) => ChainedCommands;

const HISTORY_TOOLS: [
  label: string,
  Icon: ComponentType,
  shortcut: string,
  can: "canUndo" | "canRedo",
  Command,
][] = [
  ["Undo", icons.UndoIcon, "Mod+Z", "canUndo", (chain) => chain.undo()],
  ["Redo", icons.RedoIcon, "Mod+Shift+Z", "canRedo", (chain) => chain.redo()],
];
const MARK_TOOLS = [
  ["bold", "Bold", icons.BoldIcon, "Mod+B"],
  ["italic", "Italic", icons.ItalicIcon, "Mod+I"],
  ["underline", "Underline", icons.UnderlineIcon, "Mod+U"],
  ["strike", "Strikethrough", icons.StrikeIcon, "Mod+Shift+S"],
] as const;
const ALIGNMENT_TOOLS = [
  ["left", "Align left", icons.LeftIcon],
  ["center", "Align center", icons.CenterIcon],
  ["right", "Align right", icons.RightIcon],
  ["justify", "Justify", icons.JustifyIcon],
] as const;
type BlockName = "bulletList" | "orderedList" | "blockquote";
const BLOCK_TOOLS: [name: BlockName, label: string, Icon: ComponentType, Command][] = [
  ["bulletList", "Bullet list", icons.BulletsIcon, (chain) => chain.toggleBulletList()],
  ["orderedList", "Numbered list", icons.NumbersIcon, (chain) => chain.toggleOrderedList()],
  ["blockquote", "Quote", icons.QuoteIcon, (chain) => chain.toggleBlockquote()],
];
const DIALOG = { "aria-haspopup": "dialog" } as const;

type Asks = Pick<
  ToolbarProps,
  "onLink" | "onPictures" | "onCover" | "onDocument" | "onClear" | "onHelp" | "onFind" | "focusMode"
>;

function toolsOf(editor: Editor, state: TextState, asks: Asks) {
  const run = (command: Command) => () => void command(editor.chain().focus()).run();
  const align = (to: string): Command =>
    to === "left" ? (chain) => chain.unsetTextAlign() : (chain) => chain.setTextAlign(to);
  return {
    history: HISTORY_TOOLS.map(([label, Icon, shortcut, can, command]) => ({
      ...{ label, Icon, shortcut, idle: !state[can], run: run(command) },
    })),
    marks: MARK_TOOLS.map(([name, label, Icon, shortcut]) => ({
      ...{ label, Icon, shortcut, pressed: state[name], run: run((chain) => chain.toggleMark(name)) },
    })),
    alignments: ALIGNMENT_TOOLS.map(([to, label, Icon]) => ({
      ...{ label, Icon, pressed: state.align === to, run: run(align(to)) },
    })),
    blocks: BLOCK_TOOLS.map(([name, label, Icon, command]) => ({
      ...{ label, Icon, pressed: state[name], run: run(command) },
    })),
    insertions: [
      {
        label: "Link",
        Icon: icons.LinkIcon,
        shortcut: "Mod+K",
        pressed: state.link,
        run: asks.onLink,
        ...DIALOG,
      },
      { label: "Insert images", Icon: PictureIcon, run: asks.onPictures },
      { label: "Open a document", Icon: icons.DocumentIcon, run: asks.onDocument },
      { label: "Insert a picture with covered faces", Icon: icons.CoverIcon, run: asks.onCover, ...DIALOG },
    ],
    others: [
      { label: "Find and replace", Icon: icons.FindIcon, shortcut: "Mod+H", run: asks.onFind },
      {
        ...{ label: "Focus mode", Icon: icons.FocusIcon, shortcut: "Mod+Shift+F" },
        ...{ pressed: asks.focusMode.isOn, run: asks.focusMode.turn },
      },
      { label: "Clear All", Icon: icons.ClearIcon, idle: editor.isEmpty, run: asks.onClear, ...DIALOG },
      { label: "Keyboard shortcuts", Icon: icons.HelpIcon, run: asks.onHelp, ...DIALOG },
    ],
  };
}

/** Renders a menu for each block around the cursor, such as a table. */
function BlockMenus({ editor, onChange }: Pick<ToolbarProps, "editor" | "onChange">) {
  const around = blocksAround(editor.state);
  if (around.length === 0) return null;
  return (
    <div className="tool-group">
      {around.map((block) => {
        const { block: kind, Icon } = blockTool(block.name);
        return (
          <ToolMenu key={block.pos} label={kind.label} choices={blockChoices(editor, block, onChange)}>
            <Icon />
          </ToolMenu>
        );
      })}
    </div>
  );
}

function Palettes({ editor, state: { colour, highlight } }: { editor: Editor; state: TextState }) {
  return (
    <div className="tool-group">
      <ToolMenu
        label="Text colour"
        columns={6}
        choices={paletteChoices(editor, "textColour", colour, TEXT_COLOURS, "Usual colour")}
      >
        <Swatched icon={<icons.ColourIcon />} colour={colour} />
      </ToolMenu>
      <ToolMenu
        label="Highlight"
        columns={6}
        choices={paletteChoices(editor, "highlight", highlight, HIGHLIGHTS, "No highlight")}
      >
        <Swatched icon={<icons.HighlightIcon />} colour={highlight} />
      </ToolMenu>
    </div>
  );
}

function Swatched({ icon, colour }: { icon: ReactNode; colour: string | undefined }) {
  return (
    <span className="tool-swatched" style={colour ? { borderColor: colour } : undefined}>
      {icon}
    </span>
  );
}

/** Marks that are rare enough for a menu. */
const STYLE_MARKS = [
  ["superscript", "Superscript"],
  ["subscript", "Subscript"],
  ["footnote", "Footnote"],
] as const;

function styleChoices(editor: Editor, { heading, ...state }: TextState): MenuChoice[] {
  const chain = () => editor.chain().focus();
  return [
    { label: "Paragraph", checked: heading === 0, run: () => chain().setParagraph().run() },
    ...HEADING_LEVELS.map((level) => ({
      ...{ label: `Heading ${level - 1}`, checked: heading === level - 1 },
      run: () => void chain().setHeading({ level }).run(),
    })),
    ...STYLE_MARKS.map(([name, label]) => ({
      ...{ label, checked: state[name] },
      run: () => void chain().toggleMark(name).run(),
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
  const chain = () => editor.chain().focus();
  return [
    { label: none, checked: current === undefined, run: () => chain().unsetMark(mark).run() },
    ...palette.map(({ name, value }) => ({
      ...{ label: name, swatch: value, checked: current === value },
      run: () => void chain().setMark(mark, { value }).run(),
    })),
  ];
}
