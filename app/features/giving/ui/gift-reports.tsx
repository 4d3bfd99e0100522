import styles from "./gift-reports.css?url";

/** What somebody has written about what gifts did. */
export type ShownReport = { id: string; text: string; link: string; sentOn: string };

/** Shows what gifts did, the newest report first. */
export function GiftReports({ heading, reports }: { heading: string; reports: readonly ShownReport[] }) {
  if (reports.length === 0) return null;
  return (
    <section aria-labelledby="reports" className="gift-reports">
      <link rel="stylesheet" href={styles} precedence="page" />
      <h2 id="reports">{heading}</h2>
      {reports.map(({ id, text, link, sentOn }) => (
        <article key={id}>
          <p className="field-hint">{sentOn}</p>
          <p>{text}</p>
          {link ? (
            <a className="link" href={link}>
              Read more
            </a>
          ) : null}
        </article>
      ))}
    </section>
  );
}
