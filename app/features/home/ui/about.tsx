import { Link } from "react-router";
import { ArrowIcon } from "#app/ui/icons.tsx";

/** Who stands behind it, in a paragraph that leads to the About page. */
export function About() {
  return (
    <section className="about on-dark" aria-labelledby="about-heading">
      <div className="wrap">
        <h2 id="about-heading">Teachers, mothers, neighbours</h2>
        <div>
          <p>
            We are people from the communities we serve. We sit down with families, find the school that will
            take her back, pay what it costs and stay by her side until she has finished.
          </p>
          <Link to="/about" className="arrow-link">
            More about us <ArrowIcon />
          </Link>
        </div>
      </div>
    </section>
  );
}
