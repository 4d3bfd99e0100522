import { Node } from "@tiptap/core";
import type { EditorBlock } from "../editor-block.ts";
import { PICTURE } from "../picture/block.ts";
import { GALLERY, MAX_PICTURES } from "./block.ts";

const CLASS = GALLERY.element.classes[0];

const Gallery = Node.create({
  name: GALLERY.node,
  group: "block",
  // It is empty while its first picture is on its way.
  content: `${PICTURE.node}{0,${MAX_PICTURES}}`,
  isolating: true,
  parseHTML: () => [{ tag: `div.${CLASS}` }],
  renderHTML: () => ["div", { class: CLASS }, 0],
});

export const GALLERY_EDITOR: EditorBlock = {
  extensions: [Gallery],
  choices: [
    {
      label: "Show the pictures one below the other",
      run: (chain) =>
        chain.command(({ tr, state: { selection } }) => {
          const { $from } = selection;
          for (let depth = $from.depth; depth > 0; depth -= 1)
            if ($from.node(depth).type.name === GALLERY.node)
              tr.replaceWith($from.before(depth), $from.after(depth), $from.node(depth).content);
          return tr.docChanged;
        }),
    },
  ],
};
