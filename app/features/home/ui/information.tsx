import { useRef } from "react";
import { LinkButton } from "#app/ui/control/button.tsx";
import { VisuallyHidden } from "#app/ui/control/visually-hidden.tsx";
import { useReveal } from "#app/ui/layout/motion.ts";

/**
 * Renders the foundation's purpose in a few words, which slide in from the right when scrolled to.
 */
export function Information({ text }: { text: string }) {
  const section = useRef<HTMLElement>(null);
  useReveal(section);
  return (
    <section className="information" aria-labelledby="information-heading" ref={section}>
      <div className="cloth" />
      <div className="information-words">
        <p className="eyebrow">Breaking Barriers for Rural Girls</p>
        <h2 id="information-heading">Her Value Goes Beyond Stereotypes</h2>
        <p className="lead">{text}</p>
        <LinkButton to="/about">
          Read More<VisuallyHidden> about why we exist</VisuallyHidden>
        </LinkButton>
      </div>
    </section>
  );
}
