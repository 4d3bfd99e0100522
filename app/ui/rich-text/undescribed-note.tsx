import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { useEditorState } from "@tiptap/react";
import { Button } from "../control/button.tsx";
import { WarningIcon } from "../control/icons.tsx";

type UndescribedNoteProps = { editor: Editor; onDescribe: (positions: number[]) => void };

/** Shows how many pictures lack a description, with a button to describe them. */
export function UndescribedNote({ editor, onDescribe }: UndescribedNoteProps) {
  const count = useEditorState({ editor, selector: ({ editor: { state } }) => countUndescribed(state.doc) });
  if (count === 0) return null;
  const [pictures, them] = count === 1 ? ["1 picture is", "it"] : [`${count} pictures are`, "them"];
  return (
    <div className="upload-tray undescribed-note">
      <span className="field-error">
        <WarningIcon size={18} />
        {pictures} not described yet.
      </span>
      <Button variant="secondary" size="small" onClick={() => onDescribe(undescribedIn(editor.state.doc))}>
        Describe {them}
      </Button>
    </div>
  );
}

/** Cache by node. Nodes are immutable, so an unchanged node is searched only once. */
const counted = new WeakMap<Node, number>();

export function countUndescribed(node: Node): number {
  if (node.type.name === "figure") return node.attrs.alt === null ? 1 : 0;
  if (node.isTextblock || node.isLeaf) return 0;
  const known = counted.get(node);
  if (known !== undefined) return known;
  const count = node.children.reduce((sum, child) => sum + countUndescribed(child), 0);
  counted.set(node, count);
  return count;
}

function undescribedIn(doc: Node): number[] {
  const found: number[] = [];
  doc.descendants((node, pos) => {
    if (node.type.name === "figure" && node.attrs.alt === null) found.push(pos);
    return !node.isTextblock;
  });
  return found;
}
