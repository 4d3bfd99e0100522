import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type FormEvent, useRef, useState } from "react";
import { isDescribed, MISSING_DESCRIPTION } from "#app/platform/images/described.ts";
import { Button } from "../control/button.tsx";
import { Dialog, DialogActions } from "../feedback/dialog.tsx";
import { CheckboxField, TextField } from "../form/field.tsx";

/** Returns the current position of a picture, or undefined if it is no longer in the text. */
export type FindPicture = () => number | undefined;

type DescribePicturesProps = {
  editor: Editor;
  /** The pictures to describe. The dialog is closed while the list is empty. */
  pictures: readonly FindPicture[];
  onClose: () => void;
};

/**
 * Asks for the alternative texts of pictures (or whether they are decorative) and their captions.
 */
export function DescribePictures({ editor, pictures, onClose }: DescribePicturesProps) {
  return (
    <Dialog
      open={pictures.length > 0}
      onClose={onClose}
      title={pictures.length > 1 ? "Describe the pictures" : "Describe the picture"}
    >
      <DescribeForm editor={editor} pictures={pictures} onClose={onClose} />
    </Dialog>
  );
}

type Words = { alt: string; decorative: boolean; caption: string };

function DescribeForm({ editor, pictures, onClose }: DescribePicturesProps) {
  const [found] = useState(() =>
    pictures.flatMap((find) => {
      const pos = find();
      const figure = pos === undefined ? null : editor.state.doc.nodeAt(pos);
      return figure ? [{ id: crypto.randomUUID(), find, figure }] : [];
    }),
  );
  const [words, setWords] = useState(() => found.map(({ figure }) => wordsOf(figure)));
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const change = (index: number, changes: Partial<Words>) =>
    setWords(words.map((entry, at) => (at === index ? { ...entry, ...changes } : entry)));

  function finish(event: FormEvent) {
    event.preventDefault();
    const missing = words.findIndex((entry) => !isDescribed(entry));
    if (missing >= 0) {
      setChecked(true);
      form.current?.querySelector<HTMLElement>(`#picture-alt-${missing}`)?.focus();
      return;
    }
    onClose();
    found.forEach(({ find, figure }, index) => {
      const pos = find();
      if (pos !== undefined) describe(editor, pos, figure, words[index] as Words);
    });
    editor.commands.focus();
  }

  return (
    <form ref={form} onSubmit={finish} noValidate className="grid gap-6">
      {words.map(({ alt, decorative, caption }, index) => (
        <fieldset key={found[index]?.id} className="describe-picture">
          <legend className="visually-hidden">
            Picture {index + 1} of {words.length}
          </legend>
          <img src={found[index]?.figure.attrs.src} alt="" />
          <div className="grid gap-3">
            {decorative ? null : (
              <TextField
                name="alt"
                id={`picture-alt-${index}`}
                label="What the picture shows"
                hint="Read to people who cannot see it, and shown while it loads."
                maxLength={250}
                value={alt}
                error={isChecked && alt.trim() === "" ? MISSING_DESCRIPTION : undefined}
                onChange={(event) => change(index, { alt: event.target.value })}
                data-first-focus={index === 0 || undefined}
              />
            )}
            <CheckboxField
              name="decorative"
              id={`picture-decorative-${index}`}
              label="It only decorates: say nothing about it"
              checked={decorative}
              onChange={(event) => change(index, { decorative: event.target.checked })}
            />
            <TextField
              name="caption"
              id={`picture-caption-${index}`}
              label="Caption"
              hint="Stands below the picture; it can be left empty."
              value={caption}
              onChange={(event) => change(index, { caption: event.target.value })}
            />
          </div>
        </fieldset>
      ))}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Later
        </Button>
        <Button type="submit">Done</Button>
      </DialogActions>
    </form>
  );
}

function wordsOf({ attrs, textContent }: Node): Words {
  return { alt: attrs.alt ?? "", decorative: attrs.alt === "", caption: textContent };
}

/**
 * Writes the alternative text and caption to a figure. Leaves an unchanged caption alone, because
 * replacing it would remove its links.
 */
function describe(editor: Editor, pos: number, before: Node, { alt, decorative, caption }: Words): void {
  const { state } = editor;
  const figure = state.doc.nodeAt(pos);
  if (!figure) return;
  const { tr } = state;
  tr.setNodeMarkup(pos, undefined, { ...figure.attrs, alt: decorative ? "" : alt.trim() });
  if (caption.trim() !== before.textContent.trim()) {
    const text = caption.trim() === "" ? [] : state.schema.text(caption.trim());
    tr.replaceWith(pos + 1, pos + 1 + figure.content.size, text);
  }
  editor.view.dispatch(tr);
}
