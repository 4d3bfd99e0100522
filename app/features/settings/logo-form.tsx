import type { PictureData } from "#app/platform/images/picture-data.ts";
import type { FormBase } from "#app/platform/records/merge-answer.ts";
import { Mark } from "#app/ui/brand/mark.tsx";
import { Button } from "#app/ui/control/button.tsx";
import { MergeQuestion } from "#app/ui/form/merge-question.tsx";
import { PICTURE_CONTROLS, PictureField } from "#app/ui/form/picture-field.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { UploadProgress } from "#app/ui/form/upload-progress.tsx";
import { usePictureForm } from "#app/ui/form/use-picture-form.ts";
import { Picture } from "#app/ui/picture/picture.tsx";

type LogoFormProps = { logo: PictureData | undefined; base: FormBase };

/**
 * Renders the form for the logo beside the foundation's name. Without one the site shows its
 * default mark.
 */
export function LogoForm({ logo, base }: LogoFormProps) {
  const { form, remove, percent, isSaving, isRemoving, answer, errors, filled } = usePictureForm(
    "/admin/logo",
    "logo-picture",
  );
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
      <form {...form} className="grid max-w-2xl gap-4">
        <SaveProblem answer={answer} />
        <MergeQuestion key={filled} base={base} answer={answer} controls={PICTURE_CONTROLS} what="the logo" />
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
            <Button variant="secondary" size="small" busy={isRemoving} onClick={remove}>
              Remove logo
            </Button>
          ) : (
            <p className="text-sm text-muted">No logo yet: pages show this mark.</p>
          )}
        </div>
        <PictureField
          key={`picture ${filled}`}
          idPrefix="logo"
          label={logo ? "Another logo" : "Logo file"}
          hint="PNG, JPG, WEBP or GIF up to 10 MB; best square, with a transparent ground"
          accept="image/png,image/jpeg,image/webp,image/gif"
          errors={errors}
          described={false}
        />
        <UploadProgress percent={percent} />
        <div className="flex justify-end">
          <Button type="submit" busy={isSaving} busyLabel="Uploading...">
            Save logo
          </Button>
        </div>
      </form>
    </section>
  );
}
