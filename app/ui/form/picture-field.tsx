import { type ReactNode, useEffect, useRef, useState } from "react";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import { ALL_PICTURE_TYPES, findFileFault, refusePicture } from "#app/platform/images/picture-refusal.ts";
import type { PictureType } from "#app/platform/images/picture-type.ts";
import { CoverFacesButton } from "../picture/cover/covered-chooser.tsx";
import { Picture } from "../picture/picture.tsx";
import { CheckboxField, Field, type FieldErrors, TextField } from "./field.tsx";

/** Maps these controls to their fields, for `MergeQuestion`. */
export const PICTURE_CONTROLS = { picture: "pictureId", decorative: "alt" };

type PictureFieldProps = {
  /** The prefix of the ids, for pages with several such fields. */
  idPrefix: string;
  label: string;
  hint: string;
  /** The accepted types, as in `accept` of a file input. */
  accept: string;
  /** The current picture, shown until the user chooses another file. */
  picture?: PictureData | null;
  alt?: string;
  errors?: FieldErrors;
  required?: boolean;
  /**
   * Whether to ask for an alternative text once there is a picture. False for the
   * logo, which the site's name describes.
   */
  described?: boolean;
  /** Called if the browser can't display the chosen file. The field then shows `previewFailure`. */
  onPreviewFailed?: () => void;
  previewFailure?: string;
};

/**
 * Renders a file input with a preview, and asks for the alternative text. Submits `picture`, `alt`
 * and `decorative`. Checks the file for obvious faults immediately; the server checks the rest.
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
  // The errors that the user has already reacted to, which are no longer shown.
  const [answered, setAnswered] = useState<FieldErrors>();
  const standing = errors === answered ? undefined : errors;
  const [isDecorative, setDecorative] = useState(picture ? alt === "" : false);
  const shows = preview ?? picture;
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="grid gap-4">
      {shows ? (
        <Preview
          preview={preview}
          picture={picture}
          onFailed={() => {
            refuse(previewFailure);
            onPreviewFailed?.();
          }}
        />
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
            ref={input}
            type="file"
            accept={accept}
            onChange={(event) => {
              choose(event.target.files?.[0]);
              setAnswered(errors);
            }}
          />
        )}
      </Field>
      {described ? <CoverFacesButton onCovered={(covered) => giveFile(input.current, covered)} /> : null}
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

type PreviewProps = {
  /** The address of a chosen file. */
  preview: string | undefined;
  picture: PictureData | null | undefined;
  onFailed: () => void;
};

function Preview({ preview, picture, onFailed }: PreviewProps) {
  return (
    <div className="overflow-hidden rounded-md border border-line bg-paper">
      {preview ? (
        <img src={preview} alt="" className="mx-auto max-h-64 w-full object-contain" onError={onFailed} />
      ) : (
        <Picture picture={picture} alt="" sizes="34rem" className="mx-auto max-h-64 w-full object-contain" />
      )}
    </div>
  );
}

/** Describes the accepted pictures, and what to do about an iPhone's HEIC format. */
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

/** Returns the picture types in the `accept` attribute of a file input. */
function acceptedTypes(accept: string): PictureType[] {
  return ALL_PICTURE_TYPES.filter((type) => accept.includes(`image/${type}`));
}

/** Puts a file into a file input, as if somebody had chosen it. */
function giveFile(input: HTMLInputElement | null, file: File): void {
  if (!input) return;
  const given = new DataTransfer();
  given.items.add(file);
  input.files = given.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

function useChosenPicture(accepted: readonly PictureType[]) {
  const [preview, setPreview] = useState<string>();
  const [complaint, setComplaint] = useState<string>();
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);

  function choose(file: File | undefined) {
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
