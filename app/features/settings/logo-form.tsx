import type { PictureData } from "#app/platform/images/picture-data.ts";
import type { FormBase } from "#app/platform/records/merge-answer.ts";
import { Mark } from "#app/ui/brand/mark.tsx";
import { PictureForm } from "#app/ui/form/picture-form.tsx";
import { FormSection } from "#app/ui/form/settings-form.tsx";
import { Picture } from "#app/ui/picture/picture.tsx";

type LogoFormProps = { logo: PictureData | undefined; base: FormBase };

/**
 * Renders the form for the logo beside the foundation's name. Without one the site shows its
 * default mark.
 */
export function LogoForm({ logo, base }: LogoFormProps) {
  return (
    <div className="border-t border-line pt-6">
      <FormSection title="Logo" text="Beside the name at the top of every page.">
        <PictureForm
          address="/admin/logo"
          idPrefix="logo"
          title="Logo"
          name="logo"
          base={base}
          what="the logo"
          picture={logo}
          label={logo ? "Another logo" : "Logo file"}
          hint="PNG, JPG, WEBP or GIF up to 10 MB; best square, with a transparent ground"
          described={false}
        >
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
            {logo ? null : <p className="text-sm text-muted">No logo yet: pages show this mark.</p>}
          </div>
        </PictureForm>
      </FormSection>
    </div>
  );
}
