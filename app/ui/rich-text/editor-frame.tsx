import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { Block } from "#app/platform/rich-text/blocks/block.ts";
import type { BlockName } from "#app/platform/rich-text/blocks/blocks.ts";
import { EDITOR_BLOCKS } from "#app/platform/rich-text/blocks/editor-blocks.ts";
import { DESCRIBE_PICTURE } from "#app/platform/rich-text/blocks/picture/figure.ts";
import { useToast } from "../feedback/toast.tsx";
import { toastDurationMs } from "../feedback/toast-store.ts";
import { rememberPlace } from "../form/focus-after-removal.ts";
import { type AskedBlock, BlockDialog } from "./block-form.tsx";
import { blockTool } from "./block-tools.tsx";
import { ChildTracesNote } from "./child-traces-note.tsx";
import { Choosers } from "./choosers.tsx";
import { ClearQuestion } from "./clear-question.tsx";
import { CropFigure } from "./crop-figure.tsx";
import { DescribePictures, type FindPicture } from "./describe-pictures.tsx";
import { formatMarkdown, insertDocument, type PastedText } from "./document/insert-document.ts";
import { EditorDialogs } from "./editor-dialog.tsx";
import { FindPanel } from "./find/find-panel.tsx";
import { insertBlock, readBlock } from "./insert-block.ts";
import { InsertMenu } from "./insert-menu.tsx";
import { KeyboardHelp } from "./keyboard-help.tsx";
import { LinkBubble } from "./link-bubble.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { type Direction, moveSelected } from "./move-blocks.ts";
import { FormattedNote, LeftOutNote, UndescribedNote, UploadTray } from "./notes.tsx";
import { positionOf } from "./picture-places.ts";
import type { RichTextKind } from "./rich-text.ts";
import { SelectionBubble } from "./selection-bubble.tsx";
import { useTextState } from "./text-state.ts";
import { Toolbar } from "./toolbar.tsx";
import { useDroppedFiles } from "./use-dropped-files.ts";
import { useFocusMode } from "./use-focus-mode.ts";
import { useGoingOn } from "./use-going-on.ts";
import { usePictureUploads } from "./use-picture-uploads.ts";
import { type TextRequests, takeFiles } from "./use-text-keys.ts";
import { useTextRequests } from "./use-text-requests.ts";

type EditorFrameProps = {
  editor: Editor;
  id: string;
  kind: RichTextKind;
  invalid: boolean;
  /** The handlers that the text's keys, pastes and drops call. */
  requests: RefObject<TextRequests>;
  /** The text area of the editor. */
  children: ReactNode;
};

/** Renders the parts around the text: toolbar, uploads in progress, and dialogs. */
export function EditorFrame({ editor, id, kind, invalid, requests, children }: EditorFrameProps) {
  const { state, announcement, announce } = useTextState(editor);
  const [asks, setAsks] = useState<Asks>();
  const [leftOut, setLeftOut] = useState<string>();
  const [formatted, setFormatted] = useState<Node>();
  const [asked, setAsked] = useState<AskedBlock>();
  const [find, setFind] = useState<string>();
  const toolbar = useRef<{ focus: () => void }>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const galleryChooser = useRef<HTMLInputElement>(null);
  const coverer = useRef<HTMLInputElement>(null);
  const documentChooser = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const toast = useToast();
  const pictures = usePictures(editor, kind, box, announce);
  const focusMode = useFocusMode(box, (isOn) => {
    announce(isOn ? "Only the text is shown" : "Everything is shown again");
    editor.commands.focus();
  });

  useDroppedFiles((files) => takeFiles(requests.current, files, editor.state.selection.to));

  function insert(block: Block) {
    const { form } = EDITOR_BLOCKS[block.node as BlockName];
    const { insert: way } = block;
    if (way && "html" in way) insertBlock(editor, readBlock(editor, way.html));
    else if (way?.ask === "pictures") chooser.current?.click();
    else if (way?.ask === "gallery") galleryChooser.current?.click();
    else if (form) setAsked({ block, form, pos: undefined });
  }

  async function openDocuments(files: readonly File[]) {
    for (const file of files) {
      const inserted = await insertDocument(editor, file);
      if (inserted.ok) {
        setLeftOut(inserted.leftOut);
        pictures.addAwaited(inserted.uploads);
        announce(`${file.name} is in the text`);
      } else toast.error(inserted.problem, kind === "post" ? toastDurationMs.blog : toastDurationMs.usual);
    }
  }

  /** Looks for the selected words, if they are few. */
  function openFind() {
    const { from, to, $from, $to } = editor.state.selection;
    setFind($from.sameParent($to) && to - from < 100 ? editor.state.doc.textBetween(from, to, "", " ") : "");
  }

  useEffect(() => {
    Object.assign(requests.current, {
      link: () => setAsks("link"),
      find: openFind,
      focusMode: focusMode.turn,
      toolbar: () => toolbar.current?.focus(),
      move: (direction: Direction) => {
        const isMoved = moveSelected(direction)(editor.state, editor.view.dispatch);
        announce(isMoved ? `Moved ${direction}` : `Cannot move further ${direction}`);
      },
      pictures: pictures.add,
      awaited: pictures.addAwaited,
      documents: openDocuments,
      markdown: async (pasted: PastedText) => {
        if (await formatMarkdown(editor, pasted)) setFormatted(editor.state.doc);
      },
      leftOut: setLeftOut,
    });
  });

  return (
    <div ref={box} className="rich-text" data-invalid={invalid || undefined}>
      <div className="rich-text-head">
        <Toolbar
          ref={toolbar}
          editor={editor}
          kind={kind}
          state={state}
          controls={id}
          onLink={() => setAsks("link")}
          onPictures={() => chooser.current?.click()}
          onCover={() => coverer.current?.click()}
          onDocument={() => documentChooser.current?.click()}
          onInsert={insert}
          onChange={({ name, pos }) => {
            const { form } = EDITOR_BLOCKS[name];
            if (form) setAsked({ block: blockTool(name).block, form, pos });
          }}
          onClear={() => setAsks("clear")}
          onHelp={() => setAsks("help")}
          onFind={openFind}
          focusMode={focusMode}
        />
        {find === undefined ? null : (
          <FindPanel
            editor={editor}
            words={find}
            onClose={() => {
              setFind(undefined);
              editor.commands.focus();
            }}
          />
        )}
      </div>
      <Choosers
        {...{ editor, chooser, galleryChooser, coverer, documentChooser }}
        add={pictures.add}
        replace={pictures.replace}
        onDocuments={openDocuments}
      />
      <FrameNotes
        {...{ editor, pictures, leftOut, formatted }}
        onLeftOutClosed={() => {
          setLeftOut(undefined);
          editor.commands.focus();
        }}
      />
      <div className="rich-text-paper">
        {children}
        <InsertMenu editor={editor} onInsert={insert} />
        <LinkBubble editor={editor} onChange={() => setAsks("link")} />
        <SelectionBubble editor={editor} state={state} onLink={() => setAsks("link")} />
      </div>
      {/* Below the text, so that nothing moves under somebody who writes on. */}
      <ChildTracesNote editor={editor} />
      <div className="visually-hidden" aria-live="polite">
        {announcement}
      </div>
      <FrameDialogs
        {...{ editor, asks, asked, pictures }}
        onClose={() => setAsks(undefined)}
        onAnswered={() => setAsked(undefined)}
        onCleared={() => announce("Everything is cleared")}
      />
    </div>
  );
}

type FrameNotesProps = {
  editor: Editor;
  pictures: ReturnType<typeof usePictures>;
  leftOut: string | undefined;
  formatted: Node | undefined;
  onLeftOutClosed: () => void;
};

function FrameNotes({ editor, pictures, leftOut, formatted, onLeftOutClosed }: FrameNotesProps) {
  return (
    <>
      <UploadTray
        uploads={pictures.uploads}
        onPress={() => {
          const goOn = rememberPlace(() => editor.view.dom);
          // Wait until React has removed the pressed button.
          setTimeout(goOn);
          pictures.begin();
        }}
      />
      <UndescribedNote
        editor={editor}
        onDescribe={(positions) => pictures.describe(positions.map((pos) => () => pos))}
      />
      <FormattedNote editor={editor} formatted={formatted} />
      <LeftOutNote what={leftOut} onClose={onLeftOutClosed} />
    </>
  );
}

type Asks = "link" | "clear" | "help";
type FrameDialogsProps = {
  editor: Editor;
  asks: Asks | undefined;
  asked: AskedBlock | undefined;
  pictures: ReturnType<typeof usePictures>;
  onClose: () => void;
  onAnswered: () => void;
  onCleared: () => void;
};

function FrameDialogs(props: FrameDialogsProps) {
  const { editor, asks, asked, pictures, onClose, onAnswered, onCleared } = props;
  return (
    <EditorDialogs>
      <LinkDialog editor={editor} open={asks === "link"} onClose={onClose} />
      <BlockDialog editor={editor} asked={asked} onClose={onAnswered} />
      <DescribePictures editor={editor} pictures={pictures.described} onClose={() => pictures.describe([])} />
      <CropFigure editor={editor} />
      <KeyboardHelp open={asks === "help"} onClose={onClose} />
      <ClearQuestion
        open={asks === "clear"}
        onClose={onClose}
        onClear={() => {
          onClose();
          editor.chain().focus().clearContent(true).run();
          onCleared();
        }}
      />
    </EditorDialogs>
  );
}

/**
 * Uploads pictures to the text, and asks for their descriptions.
 *
 * @param box the element around the text and its tools
 */
function usePictures(
  editor: Editor,
  kind: RichTextKind,
  box: RefObject<HTMLElement | null>,
  announce: (text: string) => void,
) {
  const [described, describe] = useState<readonly FindPicture[]>([]);
  const person = useGoingOn(box);
  const { uploads, add, addAwaited, replace } = usePictureUploads(editor, kind, (ids) => {
    // Don't interrupt a user who has continued writing. The note about undescribed pictures stays.
    if (person.hasGoneOn())
      announce(ids.length === 1 ? "A picture was inserted" : `${ids.length} pictures were inserted`);
    // A document may describe its pictures itself.
    else
      describe(ids.map((id) => () => positionOf(editor, id)).filter((find) => isUndescribed(editor, find)));
  });
  useTextRequests(editor, DESCRIBE_PICTURE, (pos) => describe([() => pos]));
  return {
    uploads,
    described,
    describe,
    begin: person.begin,
    add(files: File[], near: number) {
      person.begin();
      add(files, near);
    },
    replace(file: File, pos: number) {
      person.begin();
      replace(file, pos);
    },
    addAwaited(files: ReadonlyMap<string, File>) {
      person.begin();
      addAwaited(files);
    },
  };
}

function isUndescribed({ state }: Editor, find: FindPicture): boolean {
  const pos = find();
  return pos !== undefined && state.doc.nodeAt(pos)?.attrs.alt === null;
}
