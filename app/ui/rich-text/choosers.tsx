import type { Editor } from "@tiptap/core";
import type { Node, NodeType } from "@tiptap/pm/model";
import { type RefObject, useRef } from "react";
import { CHOOSE_PICTURE } from "#app/platform/rich-text/blocks/awaited-picture/editor.ts";
import { GALLERY } from "#app/platform/rich-text/blocks/gallery/block.ts";
import { REPLACE_PICTURE } from "#app/platform/rich-text/blocks/picture/figure.ts";
import { CoveredChooser } from "../picture/cover/covered-chooser.tsx";
import { DOCUMENT_TYPES } from "./document/document-files.ts";
import { insertBlock } from "./insert-block.ts";
import { useTextRequests } from "./use-text-requests.ts";

const PICTURES = { accept: "image/jpeg,image/png,image/webp,image/gif", multiple: true };

type ChoosersProps = {
  editor: Editor;
  chooser: RefObject<HTMLInputElement | null>;
  galleryChooser: RefObject<HTMLInputElement | null>;
  coverer: RefObject<HTMLInputElement | null>;
  documentChooser: RefObject<HTMLInputElement | null>;
  onDocuments: (files: File[]) => unknown;
  add: (files: File[], near: number) => void;
  replace: (file: File, pos: number) => void;
};

/** The hidden file fields of the editor. */
export function Choosers(props: ChoosersProps) {
  const { editor, chooser, galleryChooser, coverer, documentChooser, onDocuments, add, replace } = props;
  const awaitedChooser = useRef<HTMLInputElement>(null);
  /** The position of the awaited picture that is being chosen. */
  const awaited = useRef(0);
  useTextRequests(editor, CHOOSE_PICTURE, (pos) => {
    awaited.current = pos;
    awaitedChooser.current?.click();
  });
  const replacer = useRef<HTMLInputElement>(null);
  const replaced = useRef(0);
  useTextRequests(editor, REPLACE_PICTURE, (pos) => {
    replaced.current = pos;
    replacer.current?.click();
  });
  const addHere = (files: File[]) => add(files, editor.state.selection.to);
  return (
    <>
      <FileChooser {...PICTURES} ref={chooser} label="Images to insert" onChoose={addHere} />
      <FileChooser
        {...PICTURES}
        ref={awaitedChooser}
        label="The awaited picture"
        onChoose={(files) => add(files, awaited.current)}
      />
      <FileChooser
        ref={replacer}
        label="The picture that takes its place"
        accept={PICTURES.accept}
        onChoose={([file]) => file && replace(file, replaced.current)}
      />
      <FileChooser
        {...PICTURES}
        ref={galleryChooser}
        label="Pictures of the gallery"
        onChoose={(files) => add(files, insertBlock(editor, emptyGallery(editor)) + 1)}
      />
      <FileChooser
        ref={documentChooser}
        label="Document to open"
        accept={DOCUMENT_TYPES}
        multiple
        onChoose={onDocuments}
      />
      <CoveredChooser ref={coverer} onCovered={(file) => addHere([file])} />
    </>
  );
}

function emptyGallery({ schema }: Editor): Node {
  return (schema.nodes[GALLERY.node] as NodeType).create();
}

type FileChooserProps = {
  ref: RefObject<HTMLInputElement | null>;
  label?: string;
  accept?: string;
  /** Lets people choose several files. */
  multiple?: boolean;
  onChoose: (files: File[]) => unknown;
};

function FileChooser({ ref, label, accept, multiple = false, onChoose }: FileChooserProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple={multiple}
      accept={accept}
      aria-label={label}
      onChange={(event) => {
        event.stopPropagation();
        onChoose([...(event.target.files ?? [])]);
        event.target.value = "";
      }}
    />
  );
}
