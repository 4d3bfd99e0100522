import { type FormEvent, useState } from "react";
import type { SitePicture } from "#app/platform/site-pictures.server.ts";
import { Button } from "#app/ui/button.tsx";
import { DrawnPicture } from "#app/ui/drawn-picture.tsx";
import { rememberPlace } from "#app/ui/focus-after-removal.ts";
import { FormSection } from "#app/ui/form-section.tsx";
import { PictureField } from "#app/ui/picture-field.tsx";
import { SaveProblem } from "#app/ui/save-problem.tsx";
import { UploadProgress } from "#app/ui/upload-progress.tsx";
import { useSave } from "#app/ui/use-save.ts";
import { useSaveToast } from "#app/ui/use-save-toast.ts";
import { useUnsavedChanges } from "#app/ui/use-unsaved-changes.tsx";
import { drawings } from "../ui/drawings.ts";

const WORDS = { success: "Data updated successfully", failure: "Failed to update data." };
const PLACES = [
  { place: "partner-1", title: "First picture", text: "The large one at the top of the Partners page." },
  { place: "partner-2", title: "Second picture", text: "Below the large one, on the left." },
  { place: "partner-3", title: "Third picture", text: "Below the large one, on the right." },
] as const;

type PartnerPictures = Partial<Record<(typeof PLACES)[number]["place"], SitePicture>>;

/** The three pictures at the top of the partners page, each with a form of its own. */
export function PartnerPictureForms({ pictures }: { pictures: PartnerPictures }) {
  return (
    <div className="grid gap-8 border-t border-line pt-6">
      {PLACES.map(({ place, title, text }, index) => (
        <FormSection key={place} title={title} text={text}>
          <PictureForm
            // Filled anew when the picture, or the words about it, have changed.
            key={pictures[place]?.updatedAt}
            place={place}
            title={title}
            chosen={pictures[place]}
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
  drawing: (typeof drawings)[0];
};

function PictureForm({ place, title, chosen, drawing }: PictureFormProps) {
  const { send, percent, busy, answer } = useSave(WORDS.failure);
  const removal = useSave(WORDS.failure);
  const refusal = answer?.ok === false ? answer : undefined;
  const [isUnsaved, setUnsaved] = useState(false);
  useUnsavedChanges(isUnsaved);
  const onSaved = () => setUnsaved(false);
  useSaveToast(answer, { ...WORDS, failure: refusal?.formError ?? WORDS.failure }, onSaved);
  useSaveToast(removal.answer, WORDS, onSaved);
  const address = `/admin/partner-pictures/${place}`;
  const name = title.toLowerCase();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void send(address, new FormData(event.currentTarget));
  }

  async function remove() {
    const goOn = rememberPlace(() => document.getElementById(`${place}-picture`));
    await removal.send(address, null, "DELETE");
    goOn();
  }

  return (
    <form
      onSubmit={submit}
      onChange={() => setUnsaved(true)}
      noValidate
      className="grid gap-4"
      aria-label={title}
    >
      <SaveProblem answer={answer} />
      <SaveProblem answer={removal.answer} again={removal.again} />
      {chosen ? null : (
        <div className="grid gap-2">
          <div className="max-w-xs overflow-hidden rounded-md border border-line [&_img]:h-auto [&_img]:w-full">
            <DrawnPicture drawing={drawing} sizes="20rem" />
          </div>
          <p className="text-sm text-muted">The page shows this drawing until you choose a picture.</p>
        </div>
      )}
      <PictureField
        idPrefix={place}
        label={chosen ? "Another picture" : "Picture"}
        hint="JPG, PNG, WEBP or GIF up to 10 MB"
        accept="image/jpeg,image/png,image/webp,image/gif"
        picture={chosen?.picture}
        alt={chosen?.alt}
        errors={refusal?.errors}
      />
      <UploadProgress percent={percent} />
      <div className="flex flex-wrap justify-end gap-3">
        {chosen ? (
          <Button variant="secondary" busy={removal.busy} onClick={() => void remove()}>
            Remove {name}
          </Button>
        ) : null}
        <Button type="submit" busy={busy} busyLabel="Uploading...">
          Save {name}
        </Button>
      </div>
    </form>
  );
}
