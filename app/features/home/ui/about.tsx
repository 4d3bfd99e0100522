import { ArrowIcon } from "#app/ui/control/icons.tsx";

/** Introduces the foundation in a paragraph that links to the About page. */
export function About({ heading, text }: { heading: string; text: string }) {
  return (
    <section className="about on-dark" aria-labelledby="about-heading">
      <div className="wrap">
        <h2 id="about-heading">{heading}</h2>
        <div>
          <p>{text}</p>
          <a href="/about" className="arrow-link">
            More about us <ArrowIcon />
          </a>
        </div>
      </div>
    </section>
  );
}
