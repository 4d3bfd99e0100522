import type { ReactNode } from "react";
import styles from "./page-hero.css?url";

type PageHeroProps = {
  /** The page's heading. `<em className="paper-strip">` highlights words with marigold paper. */
  heading: ReactNode;
  /** Makes the heading a target, which links can focus. */
  headingId?: string;
  /** A line above the heading. */
  eyebrow?: ReactNode;
  lead?: ReactNode;
  /** Buttons, in a row. */
  actions?: ReactNode;
  /** Content beside the text on wide screens, and below it on phones. */
  children?: ReactNode;
};

/** Renders the header of an inner page: a sheet of plum paper on a sheet of marigold. */
export function PageHero({ heading, headingId, eyebrow, lead, actions, children }: PageHeroProps) {
  return (
    <section className="page-hero">
      <link rel="stylesheet" href={styles} precedence="page" />
      <div className="page-hero-sheet on-dark">
        <div className="wrap" data-beside={children ? true : undefined}>
          <div className="page-hero-words">
            {eyebrow ? <p className="eyebrow">{eyebrow}</p> : null}
            <h1 id={headingId} tabIndex={headingId ? -1 : undefined}>
              {heading}
            </h1>
            {lead ? <p className="lead">{lead}</p> : null}
            {actions ? <div className="button-row">{actions}</div> : null}
          </div>
          {children}
        </div>
      </div>
    </section>
  );
}
