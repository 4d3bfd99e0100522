import { useState } from "react";
import { TextField } from "#app/ui/form/field.tsx";
import { PictureField } from "#app/ui/form/picture-field.tsx";
import { SaveDialog } from "#app/ui/form/save-form.tsx";
import type { ExecutiveToEdit } from "../executives.server.ts";

type ExecutiveDialogProps = {
  /** The executive to change, or `new` to create one. Undefined while the dialog is closed. */
  edited: ExecutiveToEdit | "new" | undefined;
  /** The id of an executive to create. */
  newId: string;
  onClose: () => void;
};

const CREATE = { success: "Executive created successfully", failure: "Failed to create executive." };
const UPDATE = {
  success: "Executive details updated successfully",
  failure: "Failed to update executive details.",
};
const ID = "executive";

/** Renders the form to create or change an executive: name, role, picture and link. */
export function ExecutiveDialog({ edited, newId, onClose }: ExecutiveDialogProps) {
  const executive = edited === "new" ? undefined : edited;
  return (
    <SaveDialog
      open={edited !== undefined}
      title={executive ? "Edit executive" : "Add Executive"}
      onClose={onClose}
      address={`/admin/executives/${executive?.id ?? "new"}`}
      words={executive ? UPDATE : CREATE}
      merge={executive && { base: executive.base, what: "this executive" }}
      idPrefix={ID}
      saveLabel={executive ? "Save" : "Add Executive"}
    >
      {({ errors }) => (
        <>
          {executive ? null : <NewId id={newId} />}
          <TextField
            name="name"
            id={`${ID}-name`}
            label="Name"
            defaultValue={executive?.name}
            maxLength={100}
            autoComplete="off"
            required
            error={errors?.name}
          />
          <TextField
            name="role"
            id={`${ID}-role`}
            label="Role"
            defaultValue={executive?.role}
            maxLength={100}
            required
            error={errors?.role}
          />
          <TextField
            name="linkedin"
            id={`${ID}-linkedin`}
            label="LinkedIn (optional)"
            hint="A complete address, for example https://www.linkedin.com/in/name"
            type="url"
            defaultValue={executive?.linkedin ?? ""}
            maxLength={500}
            autoComplete="off"
            error={errors?.linkedin}
          />
          <PictureField
            idPrefix={ID}
            label={executive ? "Another image" : "Image"}
            hint="JPG, PNG, WEBP or GIF up to 10 MB; best square"
            accept="image/jpeg,image/png,image/webp,image/gif"
            picture={executive?.picture}
            alt={executive?.alt}
            errors={errors}
            required={!executive}
          />
        </>
      )}
    </SaveDialog>
  );
}

/** Keeps the id of the first render: after a save the page loads another one. */
function NewId({ id }: { id: string }) {
  const [kept] = useState(id);
  return <input type="hidden" name="id" value={kept} />;
}
