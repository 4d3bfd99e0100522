import { type FormEvent, useState } from "react";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import type { FormBase } from "#app/platform/records/merge-answer.ts";
import { PictureIcon } from "#app/ui/control/admin-icons.tsx";
import { Button } from "#app/ui/control/button.tsx";
import { Dialog, DialogActions } from "#app/ui/feedback/dialog.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { MergeQuestion } from "#app/ui/form/merge-question.tsx";
import { PICTURE_CONTROLS, PictureField } from "#app/ui/form/picture-field.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { UploadProgress } from "#app/ui/form/upload-progress.tsx";
import { useSave } from "#app/ui/form/use-save.ts";
import { useSaveToast } from "#app/ui/form/use-save-toast.ts";
import { useUnsavedDialog } from "#app/ui/form/use-unsaved-changes.tsx";
import { Picture } from "#app/ui/picture/picture.tsx";
import { FallbackHero } from "../ui/fallback-hero.tsx";

const SIZES = "(min-width: 40rem) 22rem, 100vw";

type Hero = { picture: PictureData; alt: string; lastUpdated: string };

/** Renders the picture at the top of the home page, and the form that replaces it. */
export function HeroPanel({ hero, base }: { hero: Hero | undefined; base: FormBase }) {
  const [isOpen, setOpen] = useState(false);
  const form = useUnsavedDialog(() => setOpen(false));
  return (
    <section
      aria-labelledby="hero-image"
      className="mt-8 overflow-hidden rounded-lg border border-line bg-white sm:grid sm:grid-cols-[minmax(14rem,22rem)_1fr]"
    >
      <div className="aspect-4/3 [&_img]:size-full [&_img]:object-cover">
        {hero ? (
          <Picture picture={hero.picture} alt={hero.alt} sizes={SIZES} />
        ) : (
          <FallbackHero sizes={SIZES} />
        )}
      </div>
      <div className="grid content-center justify-items-start gap-4 p-4 sm:p-8">
        <div>
          <h2 id="hero-image" className="text-xl text-plum">
            Hero image
          </h2>
          <p className="mt-1 text-sm text-muted">
            {hero
              ? `Last updated: ${hero.lastUpdated}`
              : "The home page shows its own drawing until you choose one."}
          </p>
        </div>
        <Button onClick={() => setOpen(true)}>
          <PictureIcon />
          Change Hero Image
        </Button>
      </div>
      <Dialog open={isOpen} onClose={form.close} title="Change Hero Image">
        <HeroForm base={base} onChange={form.onChange} onClose={form.close} onSaved={form.closeSaved} />
      </Dialog>
      {form.question}
    </section>
  );
}

const FAILURE = "Failed to update hero image.";

type HeroFormProps = { base: FormBase; onChange: () => void; onClose: () => void; onSaved: () => void };

function HeroForm({ base, onChange, onClose, onSaved }: HeroFormProps) {
  const { send, percent, busy, answer } = useSave(FAILURE);
  const refusal = answer?.ok === false ? answer : undefined;
  const success = "Hero image updated successfully";
  useSaveToast(answer, { success, failure: refusal?.formError ?? FAILURE }, onSaved);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    send("/admin/hero-picture", new FormData(event.currentTarget));
  }

  return (
    <form onSubmit={submit} onChange={onChange} noValidate className="grid gap-4">
      <ErrorSummary errors={withPrefix("hero", refusal?.errors)} />
      <SaveProblem answer={answer} />
      <MergeQuestion base={base} answer={answer} controls={PICTURE_CONTROLS} what="this picture" />
      <PictureField
        idPrefix="hero"
        label="New image"
        hint="PNG or JPG up to 10 MB"
        accept=".png,.jpg,.jpeg,image/png,image/jpeg"
        errors={refusal?.errors}
        required
      />
      <UploadProgress percent={percent} />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy} busyLabel="Uploading...">
          Save
        </Button>
      </DialogActions>
    </form>
  );
}

function withPrefix(prefix: string, errors: Record<string, string> | undefined) {
  return (
    errors && Object.fromEntries(Object.entries(errors).map(([name, text]) => [`${prefix}-${name}`, text]))
  );
}
