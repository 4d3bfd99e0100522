import type { FormBase } from "#app/platform/records/merge-answer.ts";
import type { SitePicture } from "#app/platform/settings/site-pictures.server.ts";
import { PictureForm } from "#app/ui/form/picture-form.tsx";
import { FormSection } from "#app/ui/form/settings-form.tsx";
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
            address={`/admin/partner-pictures/${place}`}
            idPrefix={place}
            name={title.toLowerCase()}
            title={title}
            base={bases[place]}
            what="this picture"
            picture={pictures[place]?.picture}
            alt={pictures[place]?.alt}
            label={pictures[place] ? "Another picture" : "Picture"}
            hint="JPG, PNG, WEBP or GIF up to 10 MB"
          >
            {pictures[place] ? null : (
              <div className="grid gap-2">
                <div className="max-w-xs overflow-hidden rounded-md border border-line [&_img]:h-auto [&_img]:w-full">
                  <DrawnPicture drawing={drawings[index] ?? drawings[0]} sizes="20rem" />
                </div>
                <p className="text-sm text-muted">The page shows this drawing until you choose a picture.</p>
              </div>
            )}
          </PictureForm>
        </FormSection>
      ))}
    </div>
  );
}
