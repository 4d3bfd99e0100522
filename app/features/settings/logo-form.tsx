import { type FormEvent, useState } from "react";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import { Mark } from "#app/ui/brand/mark.tsx";
import { Button } from "#app/ui/button.tsx";
import { rememberPlace } from "#app/ui/focus-after-removal.ts";
import { Picture } from "#app/ui/picture.tsx";
import { PictureField } from "#app/ui/picture-field.tsx";
import { SaveProblem } from "#app/ui/save-problem.tsx";
import { UploadProgress } from "#app/ui/upload-progress.tsx";
import { useSave } from "#app/ui/use-save.ts";
import { useSaveToast } from "#app/ui/use-save-toast.ts";
import { useUnsavedChanges } from "#app/ui/use-unsaved-changes.tsx";

const WORDS = { success: "Data updated successfully", failure: "Failed to update data." };

/** The picture beside the foundation's name; without one, the mark of the house. */
export function LogoForm({ logo }: { logo: PictureData | undefined }) {
  const { send, percent, busy, answer } = useSave(WORDS.failure);
  const removal = useSave(WORDS.failure);
  const [round, setRound] = useState(0);
  const refusal = answer?.ok === false ? answer : undefined;
  const [isUnsaved, setUnsaved] = useState(false);
  useUnsavedChanges(isUnsaved);
  useSaveToast(answer, WORDS, () => {
    setUnsaved(false);
    setRound((before) => before + 1);
  });
  useSaveToast(removal.answer, WORDS);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void send("/admin/logo", new FormData(event.currentTarget));
  }

  async function remove() {
    const goOn = rememberPlace(() => document.getElementById("logo-picture"));
    await removal.send("/admin/logo", null, "DELETE");
    goOn();
  }

  return (
    <section
      aria-labelledby="logo"
      className="grid gap-4 border-t border-line pt-6 lg:grid-cols-[16rem_1fr] lg:gap-8"
    >
      <div>
        <h2 id="logo" className="text-lg text-plum">
          Logo
        </h2>
        <p className="mt-1 text-sm text-muted">Beside the name at the top of every page.</p>
      </div>
      <form onSubmit={submit} onChange={() => setUnsaved(true)} noValidate className="grid max-w-2xl gap-4">
        <SaveProblem answer={answer} />
        <SaveProblem answer={removal.answer} again={removal.again} />
        <div className="flex items-center gap-4">
          <span className="grid size-20 flex-none place-items-center rounded-md border border-line p-2 text-plum">
            {logo ? (
              <Picture
                picture={logo}
                alt="The logo as it is now"
                sizes="64px"
                className="size-16 object-contain"
              />
            ) : (
              <Mark size={48} />
            )}
          </span>
          {logo ? (
            <Button variant="secondary" size="small" busy={removal.busy} onClick={() => void remove()}>
              Remove logo
            </Button>
          ) : (
            <p className="text-sm text-muted">No logo yet: pages show this mark.</p>
          )}
        </div>
        <PictureField
          key={round}
          idPrefix="logo"
          label={logo ? "Another logo" : "Logo file"}
          hint="PNG, JPG, WEBP or GIF up to 10 MB; best square, with a transparent ground"
          accept="image/png,image/jpeg,image/webp,image/gif"
          errors={refusal?.errors}
          described={false}
        />
        <UploadProgress percent={percent} />
        <div className="flex justify-end">
          <Button type="submit" busy={busy} busyLabel="Uploading...">
            Save logo
          </Button>
        </div>
      </form>
    </section>
  );
}
