import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { useEditorState } from "@tiptap/react";
import { Button } from "../control/button.tsx";
import { WarningIcon } from "../control/icons.tsx";
import { UploadProgress } from "../form/upload-progress.tsx";
import type { PendingUpload } from "../uploads/pending-uploads.ts";

type UploadTrayProps = {
  uploads: readonly PendingUpload[];
  /** Called before an upload is retried or dismissed, which removes the pressed button. */
  onPress: () => void;
};

/** Lists the uploads in progress or failed, each with its progress or error. */
export function UploadTray({ uploads, onPress }: UploadTrayProps) {
  if (uploads.length === 0) return null;
  const press = (act: () => void) => () => {
    onPress();
    act();
  };
  return (
    <ul className="upload-tray" aria-label="Pictures on their way">
      {uploads.map(({ id, name, percent, problem, retry, drop }) => (
        <li key={id}>
          <span className="upload-name">{name}</span>
          {problem === undefined ? <UploadProgress percent={percent} /> : null}
          {problem !== undefined ? (
            <>
              <span className="field-error" role="alert">
                <WarningIcon size={18} />
                {problem}
              </span>
              <span className="upload-actions">
                {retry ? (
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={`Try again: ${name}`}
                    onClick={press(retry)}
                  >
                    Try again
                  </Button>
                ) : null}
                <Button variant="quiet" size="small" aria-label={`Dismiss: ${name}`} onClick={press(drop)}>
                  Dismiss
                </Button>
              </span>
            </>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

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

type LeftOutNoteProps = {
  /** For example "2 comments and 1 deletion". */
  what: string | undefined;
  onClose: () => void;
};

/**
 * Shows what a paste or a document lost, until the user closes the note or pastes again. Screen
 * readers announce it when it appears.
 */
export function LeftOutNote({ what, onClose }: LeftOutNoteProps) {
  return (
    <div role="status">
      {what ? (
        <div className="upload-tray left-out-note">
          <span>
            {what} left out.
            {/picture/.test(what) ? " Save a picture to your device first, then insert it here." : null}
          </span>
          <Button variant="secondary" size="small" onClick={onClose}>
            Close
          </Button>
        </div>
      ) : null}
    </div>
  );
}

type FormattedNoteProps = {
  editor: Editor;
  /** The text as it was after its Markdown was formatted. Undefined if none was. */
  formatted: Node | undefined;
};

/** Offers to take back that Markdown was formatted, until somebody writes on. */
export function FormattedNote({ editor, formatted }: FormattedNoteProps) {
  const isThere = useEditorState({ editor, selector: ({ editor: { state } }) => state.doc === formatted });
  return (
    <div role="status">
      {isThere ? (
        <div className="upload-tray left-out-note">
          <span>What you pasted was Markdown, and is formatted now.</span>
          <Button variant="secondary" size="small" onClick={() => void editor.chain().undo().focus().run()}>
            Keep as plain text
          </Button>
        </div>
      ) : null}
    </div>
  );
}
