import type { FormBase } from "#app/platform/records/merge-answer.ts";
import type { SitePicture } from "#app/platform/settings/site-pictures.server.ts";
import { Button } from "#app/ui/control/button.tsx";
import { FormSection } from "#app/ui/form/form-section.tsx";
import { MergeQuestion } from "#app/ui/form/merge-question.tsx";
import { PICTURE_CONTROLS, PictureField } from "#app/ui/form/picture-field.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { UploadProgress } from "#app/ui/form/upload-progress.tsx";
import { usePictureForm } from "#app/ui/form/use-picture-form.ts";
import { DrawnPicture } from "#app/ui/picture/drawn-picture.tsx";
import { drawings } from "../ui/drawings.ts";

const PLACES = [
  { place: "partner-1", title: "First picture", text: "The large one at the top of the Partners page." },
  { place: "partner-2", title: "Second picture", text: "Below the large one, on the left." },
  { place: "partner-3", title: "Third picture", text: "Below the large one, on the right." },
] as const;

type Place = (typeof PLACES)[number]["place"];
type PartnerPictureFormsProps = {
  pictures: Partial<Record<Place, SitePicture>>;
  bases: Record<Place, FormBase>;
};

/** Renders a form for each of the three pictures at the top of the partners page. */
export function PartnerPictureForms({ pictures, bases }: PartnerPictureFormsProps) {
  return (
    <div className="grid gap-8 border-t border-line pt-6">
      {PLACES.map(({ place, title, text }, index) => (
        <FormSection key={place} title={title} text={text}>
          <PictureForm
            place={place}
            title={title}
            chosen={pictures[place]}
            base={bases[place]}
            drawing={drawings[index] ?? drawings[0]}
          />
        </FormSection>
      ))}
    </div>
  );
}

type PictureFormProps = {
  place: string;
  title: string;
  chosen: SitePicture | undefined;
  base: FormBase;
  drawing: (typeof drawings)[0];
};

function PictureForm({ place, title, chosen, base, drawing }: PictureFormProps) {
  const { form, remove, percent, isSaving, isRemoving, answer, errors, filled } = usePictureForm(
    `/admin/partner-pictures/${place}`,
    `${place}-picture`,
  );
  const name = title.toLowerCase();

  return (
    <form {...form} className="grid gap-4" aria-label={title}>
      <SaveProblem answer={answer} />
      <MergeQuestion
        key={filled}
        base={base}
        answer={answer}
        controls={PICTURE_CONTROLS}
        what="this picture"
      />
      {chosen ? null : (
        <div className="grid gap-2">
          <div className="max-w-xs overflow-hidden rounded-md border border-line [&_img]:h-auto [&_img]:w-full">
            <DrawnPicture drawing={drawing} sizes="20rem" />
          </div>
          <p className="text-sm text-muted">The page shows this drawing until you choose a picture.</p>
        </div>
      )}
      <PictureField
        // Resets the field after a save.
        key={`picture ${filled}`}
        idPrefix={place}
        label={chosen ? "Another picture" : "Picture"}
        hint="JPG, PNG, WEBP or GIF up to 10 MB"
        accept="image/jpeg,image/png,image/webp,image/gif"
        picture={chosen?.picture}
        alt={chosen?.alt}
        errors={errors}
      />
      <UploadProgress percent={percent} />
      <div className="flex flex-wrap justify-end gap-3">
        {chosen ? (
          <Button variant="secondary" busy={isRemoving} onClick={remove}>
            Remove {name}
          </Button>
        ) : null}
        <Button type="submit" busy={isSaving} busyLabel="Uploading...">
          Save {name}
        </Button>
      </div>
    </form>
  );
}
