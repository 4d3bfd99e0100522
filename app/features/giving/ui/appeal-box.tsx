import { counted } from "#app/platform/text/formats.ts";
import { LinkButton } from "#app/ui/control/button.tsx";
import type { PublicAppeal } from "../appeals/appeals.server.ts";
import styles from "./appeal-box.css?url";

/**
 * Shows how far an appeal is: what has arrived, never what was promised.
 *
 * @param isStory whether it stands on the page that tells its story
 */
export function AppealBox({ appeal, isStory = false }: { appeal: PublicAppeal; isStory?: boolean }) {
  const { id, title, story, arrived, goal, percent, daysLeft } = appeal;
  return (
    <section className="appeal" aria-label={title}>
      <link rel="stylesheet" href={styles} precedence="page" />
      <p className="appeal-sum">
        <strong>{arrived}</strong> of {goal}
      </p>
      <progress max={100} value={percent} aria-label={`${percent} percent of the goal`} />
      <p className="appeal-facts">
        {percent} % has arrived{daysLeft === undefined ? "" : ` · ${counted(daysLeft, "day")} left`}
      </p>
      {isStory ? (
        <LinkButton variant="accent" href={`/donate?appeal=${id}`}>
          Give for This
        </LinkButton>
      ) : story ? (
        <p>
          <a className="link" href={story}>
            Read the story
          </a>
        </p>
      ) : null}
    </section>
  );
}

/** Lists the appeals that visitors can give to, each with its own link. */
export function Appeals({ appeals }: { appeals: readonly PublicAppeal[] }) {
  if (appeals.length === 0) return null;
  return (
    <section className="appeals" aria-labelledby="appeals">
      <link rel="stylesheet" href={styles} precedence="page" />
      <h2 id="appeals">What we collect for now</h2>
      <ul>
        {appeals.map((appeal) => (
          <li key={appeal.id}>
            <h3>
              <a href={`/donate?appeal=${appeal.id}`}>{appeal.title}</a>
            </h3>
            <AppealBox appeal={appeal} />
          </li>
        ))}
      </ul>
    </section>
  );
}
