import { ExternalLink } from "#app/ui/control/button.tsx";
import { VisuallyHidden } from "#app/ui/control/visually-hidden.tsx";
import { Picture } from "#app/ui/picture/picture.tsx";
import type { Executive } from "../executives.server.ts";

/** Two columns on a phone, up to four on wider screens. */
const SIZES = "(min-width: 60rem) 17rem, (min-width: 40rem) 30vw, calc(50vw - 1.75rem)";

/** Renders the foundation's executives; nothing if there are none. */
export function Executives({ executives }: { executives: readonly Executive[] }) {
  if (executives.length === 0) return null;
  return (
    <section className="executives" aria-labelledby="executives-heading">
      <div className="wrap">
        <h2 id="executives-heading">Meet Our Executives</h2>
        <ul className="executive-grid">
          {executives.map(({ id, name, role, linkedin, picture, alt }) => (
            <li key={id}>
              <div className="executive-picture">
                <Picture picture={picture} alt={alt} sizes={SIZES} />
              </div>
              <h3>{name}</h3>
              <p>{role}</p>
              {linkedin ? (
                <ExternalLink className="link" href={linkedin}>
                  LinkedIn<VisuallyHidden> of {name}</VisuallyHidden>
                </ExternalLink>
              ) : null}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
