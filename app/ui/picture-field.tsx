import { type ChangeEvent, type ReactNode, useEffect, useState } from "react";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import { ALL_PICTURE_TYPES, findFileFault, refusePicture } from "#app/platform/images/picture-refusal.ts";
import type { PictureType } from "#app/platform/images/picture-type.ts";
import { CheckboxField, Field, type FieldErrors, TextField } from "./field.tsx";
import { Picture } from "./picture.tsx";

/** For `MergeQuestion`: the fields that these controls belong to. */
export const PICTURE_CONTROLS = { picture: "pictureId", decorative: "alt" };

type PictureFieldProps = {
  /** Put before the ids, where a page has more than one such field. */
  idPrefix: string;
  label: string;
  hint: string;
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
  const { preview, complaint, choose, refuse } = useChosenPicture(acceptedTypes(accept));
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
        hint={<PictureHint>{hint}</PictureHint>}
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
      {described && shows ? (
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

/** What a picture may be, and what to do about the kind that an iPhone makes. */
export function PictureHint({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <span className="block">
        No HEIC: on an iPhone, choose Settings › Camera › Formats › Most Compatible, or save the photo as
        JPEG.
      </span>
    </>
  );
}

/** The picture types that an `accept` of a file input names. */
function acceptedTypes(accept: string): PictureType[] {
  return ALL_PICTURE_TYPES.filter((type) => accept.includes(`image/${type}`));
}

function useChosenPicture(accepted: readonly PictureType[]) {
  const [preview, setPreview] = useState<string>();
  const [complaint, setComplaint] = useState<string>();
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    const fault = file && findFileFault(file, accepted);
    setComplaint(fault && refusePicture(fault, accepted).message);
    setPreview(file && !fault ? URL.createObjectURL(file) : undefined);
  }
  function refuse(why: string) {
    setComplaint(why);
    setPreview(undefined);
  }
  return { preview, complaint, choose, refuse };
}
