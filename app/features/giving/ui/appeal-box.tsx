import { counted } from "#app/platform/text/formats.ts";
import { LinkButton } from "#app/ui/control/button.tsx";
import { ShareMenu } from "#app/ui/item-actions/share-menu.tsx";
import type { PublicAppeal } from "../appeals/appeals.server.ts";
import styles from "./appeal-box.css?url";

/**
 * Shows how far an appeal is: what has arrived, never what was promised.
 *
 * @param place the page of its story, the page where people give to it, or a list of several
 */
export function AppealBox({ appeal, place }: { appeal: PublicAppeal; place: "story" | "donate" | "list" }) {
  const { id, title, story, arrived, goal, percent, daysLeft, hasEnded } = appeal;
  const facts = [`${percent} % has arrived`];
  if (hasEnded) facts.push("Ended");
  else if (daysLeft !== undefined) facts.push(`${counted(daysLeft, "day")} left`);
  return (
    <section className="appeal" aria-label={title}>
      <link rel="stylesheet" href={styles} precedence="page" />
      <p className="appeal-sum">
        <strong>{arrived}</strong> of {goal}
      </p>
      <progress max={100} value={percent} aria-label={`${percent} percent of the goal`} />
      <p className="appeal-facts">{facts.join(" · ")}</p>
      <div className="appeal-acts">
        {place !== "story" || hasEnded ? null : (
          <LinkButton variant="accent" href={`/donate?appeal=${id}`}>
            Give for This
          </LinkButton>
        )}
        {place !== "story" && story ? (
          <a className="link" href={story}>
            Read the story
          </a>
        ) : null}
        {place === "list" ? null : (
          <ShareMenu
            subject="appeal"
            id={id}
            title={title}
            path={story ?? `/donate?appeal=${id}`}
            networks={["whatsapp", "facebook", "twitter"]}
          />
        )}
      </div>
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
            <AppealBox appeal={appeal} place="list" />
          </li>
        ))}
      </ul>
    </section>
  );
}
