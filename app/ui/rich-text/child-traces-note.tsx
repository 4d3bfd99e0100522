import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { useState } from "react";
import { Button } from "../control/button.tsx";
import { WarningIcon } from "../control/icons.tsx";
import { childTracesIn } from "./child-traces.ts";
import { showPlace } from "./show-place.ts";

/** Says which words could lead to a child, one paragraph at a time, and leads to them. */
export function ChildTracesNote({ editor }: { editor: Editor }) {
  const found = useEditorState({ editor, selector: ({ editor: { state } }) => childTracesIn(state) });
  const [shown, setShown] = useState(0);
  const at = shown % Math.max(found.length, 1);
  const trace = found[at];
  if (!trace) return null;
  return (
    <div className="upload-tray child-traces-note">
      <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <p className="field-error">
          <WarningIcon size={18} />
          {trace.message}
        </p>
        <p className="line-clamp-2">“{trace.quote}”</p>
        <p className="text-sm text-muted">{trace.advice}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {found.length > 1 ? (
          <Button variant="quiet" size="small" onClick={() => setShown(at + 1)}>
            Next ({at + 1} of {found.length})
          </Button>
        ) : null}
        <Button variant="secondary" size="small" onClick={() => showPlace(editor, { words: trace.words })}>
          Show
        </Button>
      </div>
    </div>
  );
}
