import { savingOnPhones } from "#app/ui/picture/phone-sizes.ts";
import { Picture } from "#app/ui/picture/picture.tsx";
import type { Home } from "../home.server.ts";

/** The first card is wide on every screen; on a phone the other pictures are beside their text. */
const SIZES = [
  savingOnPhones("(min-width: 60rem) 38rem, calc(100vw - 2.5rem)"),
  "(min-width: 60rem) 20rem, 7.5rem",
] as const;

/** Renders the three story cards. */
export function Stories({ heading, stories }: { heading: string; stories: Home["stories"] }) {
  if (stories.length === 0) return null;
  return (
    <section className="stories wrap" aria-labelledby="stories-heading">
      <h2 id="stories-heading">{heading}</h2>
      <ul>
        {stories.map(({ id, title, text, picture, alt }, index) => (
          <li key={id}>
            <div className="story-picture">
              <Picture picture={picture} alt={alt} sizes={SIZES[Math.min(index, 1)] as string} />
            </div>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
