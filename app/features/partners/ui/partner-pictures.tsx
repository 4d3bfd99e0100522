import type { PictureData } from "#app/platform/images/picture-data.ts";
import { DrawnPicture } from "#app/ui/picture/drawn-picture.tsx";
import { savingOnPhones } from "#app/ui/picture/phone-sizes.ts";
import { Picture } from "#app/ui/picture/picture.tsx";
import { drawings } from "./drawings.ts";

type Chosen = { picture: PictureData; alt: string } | undefined;

/** The first fills the width of a phone; the others share a row below it. */
const SIZES = [
  savingOnPhones("(min-width: 60rem) 35rem, calc(100vw - 2.5rem)"),
  "(min-width: 60rem) 17rem, calc(50vw - 1.625rem)",
  "(min-width: 60rem) 17rem, calc(50vw - 1.625rem)",
] as const;

/**
 * Renders the three pictures beside the heading. Each place pulsates until its picture covers it.
 */
export function PartnerPictures({ pictures }: { pictures: readonly Chosen[] }) {
  return (
    <ul className="partner-pictures">
      {drawings.map((drawing, index) => {
        const chosen = pictures[index];
        const sizes = SIZES[index] as string;
        const priority = index === 0;
        return (
          <li key={drawing.jpeg} className="partner-picture">
            {chosen ? (
              <Picture {...chosen} sizes={sizes} priority={priority} />
            ) : (
              <DrawnPicture drawing={drawing} sizes={sizes} priority={priority} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
