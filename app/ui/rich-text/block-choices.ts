import type { Editor } from "@tiptap/core";
import { EDITOR_BLOCKS } from "#app/platform/rich-text/blocks/editor-blocks.ts";
import { blockTool } from "./block-tools.tsx";
import type { BlockAround } from "./text-state.ts";
import type { MenuChoice } from "./tool-menu.tsx";

/** Lists what can be done with a block: what its kind offers, to change it, and to delete it. */
export function blockChoices(
  editor: Editor,
  around: BlockAround,
  change: (block: BlockAround) => void,
): MenuChoice[] {
  const { name, node, pos } = around;
  const { choices = [], form } = EDITOR_BLOCKS[name];
  const thing = blockTool(name).block.label.toLowerCase();
  return [
    ...choices.map(({ label, run, isOn }) => ({
      ...{ label, checked: isOn?.(node) },
      run: () => void run(editor.chain().focus()).run(),
    })),
    ...(form ? [{ label: `Change ${thing}`, run: () => change(around) }] : []),
    {
      label: `Delete ${thing}`,
      run: () =>
        void editor
          .chain()
          .focus()
          .deleteRange({ from: pos, to: pos + node.nodeSize })
          .run(),
    },
  ];
}
