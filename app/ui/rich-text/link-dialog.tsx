import { type Editor, getMarkRange } from "@tiptap/core";
import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ADDRESS_HINT, WRONG_ADDRESS, wholeAddress } from "#app/platform/rich-text/link-address.ts";
import { Button } from "../control/button.tsx";
import { Dialog, DialogActions } from "../feedback/dialog.tsx";
import { TextField } from "../form/field.tsx";
import { AddressField } from "./address-field.tsx";

type LinkDialogProps = { editor: Editor; open: boolean; onClose: () => void };

/** Asks for the address and text of a link. On an existing link, changes or removes it. */
export function LinkDialog({ editor, open, onClose }: LinkDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={editor.isActive("link") ? "Edit link" : "Insert link"}>
      <LinkForm editor={editor} onClose={onClose} />
    </Dialog>
  );
}

function LinkForm({ editor, onClose }: Omit<LinkDialogProps, "open">) {
  const [place] = useState(() => placeOfLink(editor));
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);

  function insert(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const address = wholeAddress(String(fields.get("address")));
    if (address === undefined) {
      setError(WRONG_ADDRESS);
      form.current?.querySelector<HTMLElement>("[name=address]")?.focus();
      return;
    }
    const written = fields.get("text");
    const text = written === null ? place.text : String(written).trim() || address;
    closeAtOnce();
    setLink(editor, place, address, text);
  }

  /**
   * Closes the dialog synchronously. The focus is back in the text before the text changes, so that
   * further typing continues after the link.
   */
  function closeAtOnce() {
    flushSync(onClose);
  }

  function remove() {
    closeAtOnce();
    removeLink(editor, place);
  }

  return (
    <form ref={form} onSubmit={insert} noValidate className="grid gap-4">
      <AddressField
        name="address"
        id="link-address"
        label="Address"
        hint={ADDRESS_HINT}
        defaultValue={place.href}
        error={error}
        onChange={() => setError(undefined)}
        autoComplete="off"
        spellCheck={false}
        required
        data-first-focus
      />
      {place.isOneText ? (
        <TextField
          name="text"
          id="link-text"
          label="Link text"
          hint="What people read and follow. Left empty, it is the address."
          defaultValue={place.text}
        />
      ) : null}
      <DialogActions>
        {place.href ? (
          <a className="link me-auto self-center" href={place.href} target="_blank" rel="noopener">
            Open link
          </a>
        ) : null}
        {place.href ? (
          <Button variant="danger" onClick={remove}>
            Remove link
          </Button>
        ) : null}
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">{place.href ? "Save link" : "Insert link"}</Button>
      </DialogActions>
    </form>
  );
}

/** Removes the link from a range, and puts the cursor after it. */
export function removeLink(editor: Editor, { from, to }: { from: number; to: number }): void {
  editor.chain().focus().setTextSelection({ from, to }).unsetMark("link").setTextSelection(to).run();
}

type Place = { from: number; to: number; text: string; href: string; isOneText: boolean };

/** Returns the range of the link around the cursor, or else of the selection. */
function placeOfLink(editor: Editor): Place {
  const { doc, schema, selection } = editor.state;
  const { $from, $to } = selection;
  const type = schema.marks.link;
  const around = type && editor.isActive("link") ? getMarkRange($from, type) : undefined;
  const isInside = around && around.from <= $from.pos && around.to >= $to.pos;
  const { from, to } = isInside ? around : selection;
  return {
    from,
    to,
    text: doc.textBetween(from, to, " "),
    href: editor.getAttributes("link").href ?? "",
    isOneText: $from.sameParent($to) && $from.parent.isTextblock,
  };
}

function setLink(editor: Editor, { from, to, text: before }: Place, href: string, text: string): void {
  const { state } = editor;
  const mark = state.schema.mark("link", { href });
  const { tr } = state;
  if (text === before && from !== to) tr.removeMark(from, to, mark.type).addMark(from, to, mark);
  else {
    const marks = mark.addToSet(state.doc.resolve(from === to ? from : from + 1).marks());
    tr.replaceWith(from, to, state.schema.text(text, marks));
  }
  tr.removeStoredMark(mark.type);
  editor.view.dispatch(tr.scrollIntoView());
  const end = text === before ? to : from + text.length;
  editor.chain().focus().setTextSelection(end).run();
}
