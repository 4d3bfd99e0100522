import { Island } from "../islands/island.tsx";
import styles from "./newsletter-form.css?url";
import NewsletterForm, { type NewsletterFormProps } from "./newsletter-form.island.tsx";

/** Renders the newsletter form with its style sheet. */
export function NewsletterPlace({ outcome, typed }: NewsletterFormProps) {
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="page" />
      <Island name="newsletter-form" of={NewsletterForm} props={{ outcome, typed }} />
    </>
  );
}

/** Renders the newsletter block of a page. */
export function NewsletterBlock() {
  return (
    <section className="newsletter-block" aria-labelledby="newsletter-heading">
      <div className="wrap">
        <div>
          <h2 id="newsletter-heading">Hear how it goes on</h2>
          <p>
            A letter when there is news: who is back in class, which campaign is next, where a hand is needed.
            You can stop it with one click.
          </p>
        </div>
        <NewsletterPlace />
      </div>
    </section>
  );
}
