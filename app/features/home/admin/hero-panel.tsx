import { useState } from "react";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import type { FormBase } from "#app/platform/records/merge-answer.ts";
import { PictureIcon } from "#app/ui/control/admin-icons.tsx";
import { Button } from "#app/ui/control/button.tsx";
import { PictureField } from "#app/ui/form/picture-field.tsx";
import { SaveDialog } from "#app/ui/form/save-form.tsx";
import { Picture } from "#app/ui/picture/picture.tsx";
import { FallbackHero } from "../ui/fallback-hero.tsx";

const SIZES = "(min-width: 40rem) 22rem, 100vw";

type Hero = { picture: PictureData; alt: string; lastUpdated: string };

/** Renders the picture at the top of the home page, and the form that replaces it. */
export function HeroPanel({ hero, base }: { hero: Hero | undefined; base: FormBase }) {
  const [isOpen, setOpen] = useState(false);
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
      <SaveDialog
        open={isOpen}
        title="Change Hero Image"
        onClose={() => setOpen(false)}
        address="/admin/hero-picture"
        words={{ success: "Hero image updated successfully", failure: "Failed to update hero image." }}
        merge={{ base, what: "this picture" }}
        idPrefix="hero"
        busyLabel="Uploading..."
      >
        {({ errors }) => (
          <PictureField
            idPrefix="hero"
            label="New image"
            hint="PNG or JPG up to 10 MB"
            accept=".png,.jpg,.jpeg,image/png,image/jpeg"
            errors={errors}
            required
          />
        )}
      </SaveDialog>
    </section>
  );
}
