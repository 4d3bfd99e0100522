import type { ReactNode } from "react";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import { ArrowIcon } from "../control/icons.tsx";
import { VisuallyHidden } from "../control/visually-hidden.tsx";
import { savingOnPhones } from "../picture/phone-sizes.ts";
import { Picture } from "../picture/picture.tsx";

type ItemCardProps = {
  /** The id of the heading in `head`. */
  labelledBy: string;
  picture: PictureData | null;
  alt: string;
  /** The displayed width of the picture, if it differs from that in an `.item-list`. */
  sizes?: string;
  /** Puts the picture beside the words on every screen, and not only in lists on a phone. */
  beside?: boolean;
  /** The words that stay next to the picture: badge, heading, facts. */
  head: ReactNode;
  children?: ReactNode;
};

/** The width of a card's picture in an `.item-list`. */
const IN_LIST = "(min-width: 75rem) 23rem, (min-width: 40rem) 46vw, 6.5rem";
/** The width of the picture of a card that is as wide as a phone. */
export const WIDE_CARD = savingOnPhones("(min-width: 48rem) 22rem, 80vw");
const BESIDE = "(min-width: 60rem) 14rem, (min-width: 40rem) 18vw, 6.5rem";

/**
 * Renders the one card of public pages: an article that opens something. A link with the class
 * `item-link` in it makes the whole card clickable.
 */
export function ItemCard({ labelledBy, picture, alt, sizes, beside, head, children }: ItemCardProps) {
  return (
    <article className="item-card" aria-labelledby={labelledBy} data-beside={beside || undefined}>
      <div className="item-card-picture">
        <Picture picture={picture} alt={alt} sizes={sizes ?? (beside ? BESIDE : IN_LIST)} />
      </div>
      <div className="item-card-words">{head}</div>
      {children ? <div className="item-card-words">{children}</div> : null}
    </article>
  );
}

/** Renders a card's link, at its foot. */
export function ReadMore({ href, title }: { href: string; title: string }) {
  return (
    <a href={href} className="arrow-link item-link">
      <span>
        Read More<VisuallyHidden>: {title}</VisuallyHidden>
      </span>
      <ArrowIcon size={18} />
    </a>
  );
}
