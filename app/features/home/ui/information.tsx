import { LinkButton } from "#app/ui/control/button.tsx";
import { VisuallyHidden } from "#app/ui/control/visually-hidden.tsx";

type InformationProps = {
  text: string;
  /** Somebody's own words, which stand beside the text; empty for none. */
  quotation: string;
  by: string;
};

/**
 * Renders the foundation's purpose in a few words, which slide in from the right when scrolled to.
 */
export function Information({ text, quotation, by }: InformationProps) {
  return (
    <section className="information" aria-labelledby="information-heading" data-enhance="reveal">
      {quotation ? <Quotation text={quotation} by={by} /> : null}
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

function Quotation({ text, by }: { text: string; by: string }) {
  return (
    <figure className="quotation">
      <blockquote>{text}</blockquote>
      {by ? <figcaption>{by}</figcaption> : null}
    </figure>
  );
}
