import type { Editor } from "@tiptap/core";
import { EDITOR_BLOCKS } from "#app/platform/rich-text/blocks/editor-blocks.ts";
import { blockTool } from "./block-tools.tsx";
import { moveBlock } from "./move-blocks.ts";
import { type BlockAround, blocksAround } from "./text-state.ts";
import type { MenuChoice } from "./tool-menu.tsx";

/** Lists what can be done with a block: what its kind offers, to change, move and delete it. */
export function blockChoices(
  editor: Editor,
  around: BlockAround,
  change: (block: BlockAround) => void,
): MenuChoice[] {
  const { name, node, pos } = around;
  const { choices = [], form } = EDITOR_BLOCKS[name];
  const { parent } = editor.state.doc.resolve(pos);
  const offered = choices.filter(({ isOffered }) => isOffered?.(parent) ?? true);
  const thing = blockTool(name).block.label.toLowerCase();
  // The text may have changed since the menu was rendered.
  const withBlock = (act: (block: BlockAround) => void) => () => {
    const block = blocksAround(editor.state).find((other) => other.name === name);
    if (block) act(block);
  };
  return [
    ...offered.map(({ label, run, isOn }) => ({
      ...{ label, checked: isOn?.(node) },
      run: () => void run(editor.chain().focus()).run(),
    })),
    ...(["up", "down"] as const).map((direction) => ({
      label: `Move ${thing} ${direction}`,
      run: withBlock((block) => {
        moveBlock(block, direction)(editor.state, editor.view.dispatch);
        editor.commands.focus();
      }),
    })),
    ...(form ? [{ label: `Change ${thing}`, run: withBlock(change) }] : []),
    {
      label: `Delete ${thing}`,
      run: withBlock(({ pos, node: { nodeSize } }) => {
        editor
          .chain()
          .focus()
          .deleteRange({ from: pos, to: pos + nodeSize })
          .run();
      }),
    },
  ];
}
