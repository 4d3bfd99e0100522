import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Block } from "#app/platform/rich-text/blocks/block.ts";
import type { BlockForm as Form, Values } from "#app/platform/rich-text/blocks/editor-block.ts";
import { Button } from "../control/button.tsx";
import { Dialog, DialogActions } from "../feedback/dialog.tsx";
import { TextField } from "../form/field.tsx";
import { AddressField } from "./address-field.tsx";
import { DocumentField } from "./document-field.tsx";
import { insertBlock, selectIn } from "./insert-block.ts";

/** A block to insert, or one at a position of the text to change. */
export type AskedBlock = { block: Block; form: Form; pos: number | undefined };

type BlockDialogProps = { editor: Editor; asked: AskedBlock | undefined; onClose: () => void };

/** Asks for what a block needs, and inserts or changes it. */
export function BlockDialog({ editor, asked, onClose }: BlockDialogProps) {
  const label = asked?.block.label.toLowerCase();
  return (
    <Dialog
      open={asked !== undefined}
      onClose={onClose}
      title={asked?.pos === undefined ? `Insert ${label}` : `Change ${label}`}
    >
      {asked ? <Fields editor={editor} onClose={onClose} {...asked} /> : null}
    </Dialog>
  );
}

function Fields({ editor, block, form, pos, onClose }: AskedBlock & Omit<BlockDialogProps, "asked">) {
  const [before] = useState(() => (pos === undefined ? null : editor.state.doc.nodeAt(pos)));
  const [values] = useState(() => (before ? form.values(before) : {}));
  const [errors, setErrors] = useState<Values>({});
  const element = useRef<HTMLFormElement>(null);

  function finish(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const written = Object.fromEntries(new FormData(event.currentTarget)) as Values;
    const read = form.read(written);
    if ("errors" in read) {
      setErrors(read.errors);
      const wrong = form.fields.find(({ name }) => read.errors[name] !== undefined);
      element.current?.querySelector<HTMLElement>(`#block-${wrong?.name}`)?.focus();
      return;
    }
    // The focus is back in the text before the text changes.
    flushSync(onClose);
    const { schema } = editor.state;
    const text = read.words ? schema.text(read.words) : null;
    const attributes = { ...before?.attrs, ...read.attributes };
    const made = schema.nodes[block.node]?.create(attributes, text) as Node;
    if (pos === undefined) insertBlock(editor, made);
    else change(made, pos);
    form.complete?.(editor, made);
  }

  function change(made: Node, pos: number) {
    const { tr } = editor.state;
    if (before && tr.doc.nodeAt(pos)?.eq(before)) {
      tr.replaceWith(pos, pos + before.nodeSize, made);
      selectIn(tr, pos, made);
    }
    editor.view.dispatch(tr);
    editor.view.focus();
  }

  return (
    <form ref={element} onSubmit={finish} noValidate className="grid gap-4">
      {form.fields.map(({ name, label, hint, isAddress, isDocument, isOptional }, index) => {
        const field = {
          ...{ name, label, hint, id: `block-${name}`, defaultValue: values[name], error: errors[name] },
          onChange: () => setErrors(({ [name]: _, ...others }) => others),
          "data-first-focus": index === 0 || undefined,
        };
        if (isDocument) return <DocumentField key={name} {...field} size={values.size} />;
        const Input = isAddress ? AddressField : TextField;
        return <Input key={name} {...field} autoComplete="off" required={!isOptional} />;
      })}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">{pos === undefined ? "Insert" : "Save"}</Button>
      </DialogActions>
    </form>
  );
}
