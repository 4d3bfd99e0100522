import { type ChangeEvent, useEffect, useState } from "react";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import { MAX_UPLOAD_BYTES, refusePicture } from "#app/platform/images/picture-refusal.ts";
import { CheckboxField, Field, type FieldErrors, TextField } from "./field.tsx";
import { Picture } from "./picture.tsx";

type PictureFieldProps = {
  /** Put before the ids, where a page has more than one such field. */
  idPrefix: string;
  label: string;
  hint?: string;
  /** The types to choose from, as in `accept` of a file input. */
  accept: string;
  /** What is shown now, until another file is chosen. */
  picture?: PictureData | null;
  alt?: string;
  errors?: FieldErrors;
  required?: boolean;
  /** Text about a picture is asked for as soon as there is one; with `false` never (a logo is named by its site). */
  described?: boolean;
  /** Told when the browser cannot show the chosen file; `previewFailure` is then said beside the field. */
  onPreviewFailed?: () => void;
  previewFailure?: string;
};

/**
 * Chooses a picture, shows it before it is sent, and asks what it shows. Sends `picture`, `alt` and `decorative`; what
 * is plainly wrong with the file is said at once, the server says the rest.
 */
export function PictureField({
  idPrefix,
  label,
  hint,
  accept,
  picture,
  alt,
  errors,
  required,
  described = true,
  onPreviewFailed,
  previewFailure = refusePicture("damaged").message,
}: PictureFieldProps) {
  const { hasFile, preview, complaint, choose, refuse } = useChosenPicture();
  // The answer that the person has already acted on: its complaints are over.
  const [answered, setAnswered] = useState<FieldErrors>();
  const standing = errors === answered ? undefined : errors;
  const [isDecorative, setDecorative] = useState(picture ? alt === "" : false);
  const shows = preview ?? picture;
  return (
    <div className="grid gap-4">
      {shows ? (
        <div className="overflow-hidden rounded-md border border-line bg-paper">
          {preview ? (
            <img
              src={preview}
              alt=""
              className="mx-auto max-h-64 w-full object-contain"
              onError={() => {
                refuse(previewFailure);
                onPreviewFailed?.();
              }}
            />
          ) : (
            <Picture
              picture={picture}
              alt=""
              sizes="34rem"
              className="mx-auto max-h-64 w-full object-contain"
            />
          )}
        </div>
      ) : null}
      <Field
        name="picture"
        id={`${idPrefix}-picture`}
        label={label}
        hint={hint}
        required={required}
        error={complaint ?? standing?.picture}
      >
        {({ required: _, ...control }) => (
          <input
            {...control}
            type="file"
            accept={accept}
            onChange={(event) => {
              choose(event);
              setAnswered(errors);
            }}
          />
        )}
      </Field>
      {described && (shows || hasFile) ? (
        <>
          {isDecorative ? null : (
            <TextField
              name="alt"
              id={`${idPrefix}-alt`}
              label="What the picture shows"
              hint="Read to people who cannot see it, and shown while it loads."
              maxLength={250}
              defaultValue={alt}
              error={standing?.alt}
              onChange={() => setAnswered(errors)}
            />
          )}
          <CheckboxField
            name="decorative"
            id={`${idPrefix}-decorative`}
            label="It only decorates: say nothing about it"
            checked={isDecorative}
            onChange={(event) => setDecorative(event.target.checked)}
          />
        </>
      ) : null}
    </div>
  );
}

function useChosenPicture() {
  const [preview, setPreview] = useState<string>();
  const [complaint, setComplaint] = useState<string>();
  // Also one that cannot be shown: the words about it stay, until another file is chosen.
  const [hasFile, setHasFile] = useState(false);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    const wrong = file && complaintAbout(file);
    setHasFile(file !== undefined);
    setComplaint(wrong);
    setPreview(file && !wrong ? URL.createObjectURL(file) : undefined);
  }
  function refuse(why: string) {
    setComplaint(why);
    setPreview(undefined);
  }
  return { hasFile, preview, complaint, choose, refuse };
}

function complaintAbout(file: File): string | undefined {
  if (file.type !== "" && !file.type.startsWith("image/")) return refusePicture("not-an-image").message;
  if (file.size > MAX_UPLOAD_BYTES) return refusePicture("too-large").message;
  return undefined;
}
