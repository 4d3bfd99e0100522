import type { ReactNode } from "react";
import { ExternalLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { Executive } from "../executives.server.ts";

/** Two in a row on a phone, up to four beside each other. */
const SIZES = "(min-width: 60rem) 17rem, (min-width: 40rem) 30vw, calc(50vw - 1.75rem)";

/** The people behind the foundation; nothing while nobody has been introduced. */
export function Executives({ executives }: { executives: readonly Executive[] }) {
  if (executives.length === 0) return null;
  return (
    <Section>
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
    </Section>
  );
}

function Section({ children }: { children: ReactNode }) {
  return (
    <section className="executives" aria-labelledby="executives-heading">
      <div className="wrap">
        <h2 id="executives-heading">Meet Our Executives</h2>
        {children}
      </div>
    </section>
  );
}

/** Stands in for the executives while they are on their way. */
export function WaitingExecutives() {
  return (
    <Section>
      <div role="status">
        <VisuallyHidden>Loading the executives</VisuallyHidden>
        <ul className="executive-grid" aria-hidden="true">
          {[1, 2, 3, 4].map((place) => (
            <li key={place}>
              <Skeleton className="executive-picture" />
              <Skeleton className="executive-line" />
              <Skeleton className="executive-line" style={{ width: "60%" }} />
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
