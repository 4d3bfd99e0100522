import { POST_LIMITS } from "#app/features/blog/post-draft.ts";
import { Button } from "#app/ui/control/button.tsx";
import { useStore } from "#app/ui/drafts/value-store.ts";
import { CheckboxField, Field } from "#app/ui/form/field.tsx";
import { PictureHint } from "#app/ui/form/picture-field.tsx";
import { UploadProgress } from "#app/ui/form/upload-progress.tsx";
import { CoverFacesButton } from "#app/ui/picture/cover/covered-chooser.tsx";
import { Picture } from "#app/ui/picture/picture.tsx";
import { DraftText } from "./text-fields.tsx";
import { fieldId, useFieldErrors, useFormValue, useWriting } from "./writing-context.ts";

/** Chooses, shows, describes and removes the picture above the post and on its card. */
export function FeaturedPicture() {
  const { upload } = useWriting();
  const { picture, preview, percent, problem, file } = useStore(upload);
  const errors = useFieldErrors();
  const shows = preview !== undefined || picture !== null;
  const look = "max-h-56 w-full object-cover";
  return (
    <div className="grid gap-3">
      {shows ? (
        <div className="overflow-hidden rounded-md border border-line bg-paper">
          {preview ? (
            <img src={preview} alt="" className={look} />
          ) : (
            <Picture picture={picture} alt="" sizes="20rem" className={look} />
          )}
        </div>
      ) : null}
      <Field
        name="picture"
        id={fieldId("picture")}
        label={shows ? "Another featured image" : "Featured image"}
        hint={<PictureHint>JPG, PNG, WEBP or GIF up to 10 MB</PictureHint>}
        error={problem ?? errors.picture ?? errors.pictureId}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/gif"
            onChange={({ currentTarget }) => {
              const chosen = currentTarget.files?.[0];
              if (chosen) upload.choose(chosen);
              // Lets the same file be chosen again.
              currentTarget.value = "";
            }}
          />
        )}
      </Field>
      <CoverFacesButton onCovered={(covered) => upload.choose(covered)} />
      <UploadProgress percent={percent} />
      {shows ? (
        <div className="flex flex-wrap gap-2">
          {file && percent === undefined ? (
            <Button variant="secondary" size="small" onClick={() => upload.retry()}>
              Try the upload again
            </Button>
          ) : null}
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              upload.remove();
              document.getElementById(fieldId("picture"))?.focus();
            }}
          >
            Remove featured image
          </Button>
        </div>
      ) : null}
      {shows ? <PictureWords /> : null}
    </div>
  );
}

function PictureWords() {
  const { form } = useWriting();
  const isDecorative = useFormValue((of) => of.fields().decorative);
  return (
    <>
      {isDecorative ? null : (
        <DraftText
          name="alt"
          label="What the picture shows"
          hint="Read to people who cannot see it, and shown while it loads."
          limit={POST_LIMITS.alt}
        />
      )}
      <CheckboxField
        name="decorative"
        id={fieldId("decorative")}
        label="It only decorates: say nothing about it"
        checked={isDecorative}
        onChange={(event) => form.set({ decorative: event.target.checked })}
      />
    </>
  );
}
