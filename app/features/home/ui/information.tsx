import { LinkButton } from "#app/ui/control/button.tsx";
import { VisuallyHidden } from "#app/ui/control/visually-hidden.tsx";

/**
 * Renders the foundation's purpose in a few words, which slide in from the right when scrolled to.
 */
export function Information({ text }: { text: string }) {
  return (
    <section className="information" aria-labelledby="information-heading" data-enhance="reveal">
      <div className="cloth" />
      <div className="information-words">
        <p className="eyebrow">Breaking Barriers for Rural Girls</p>
        <h2 id="information-heading">Her Value Goes Beyond Stereotypes</h2>
        <p className="lead">{text}</p>
        <LinkButton href="/about">
          Read More<VisuallyHidden> about why we exist</VisuallyHidden>
        </LinkButton>
      </div>
    </section>
  );
}
