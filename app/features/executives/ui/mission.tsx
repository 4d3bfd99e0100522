import { ExternalLinkButton } from "#app/ui/button.tsx";

/** Why the foundation exists and how it goes about it. */
export function Mission({ volunteerUrl }: { volunteerUrl: string | undefined }) {
  return (
    <section className="mission wrap" aria-labelledby="mission-heading">
      <div className="mission-words">
        <h2 id="mission-heading">Why We Exist</h2>
        <p className="lead">
          When a girl becomes pregnant, the door of her school often falls shut behind her. It takes no rule
          for that: a look, a whisper, a fee that nobody pays any more.
        </p>
        <p>
          She has not become less clever, less curious or less worth teaching. She has become a mother, and
          she is still a student. What is missing is not her will but a way back: a head teacher who says yes,
          a family that says yes, somebody who minds the baby during lessons.
        </p>
        <p>
          We exist to open that way and to keep it open. Whoever finishes school earns more, chooses more
          freely and sends her own children to school. One desk that is hers again changes two lives at once.
        </p>
        {volunteerUrl ? (
          <p className="button-row">
            <ExternalLinkButton href={volunteerUrl}>Volunteer With Us</ExternalLinkButton>
          </p>
        ) : null}
      </div>
      <ol className="mission-steps">
        <li>
          <h3>She decides</h3>
          <p>
            We ask her first: whether, when and where. Her story is hers, and she tells it only if she wants
            to.
          </p>
        </li>
        <li>
          <h3>The village opens the door</h3>
          <p>
            We sit down with parents, elders and teachers, as often as it takes, until her place is waiting
            for her.
          </p>
        </li>
        <li>
          <h3>We stay until she has finished</h3>
          <p>
            Fees, books, a uniform that fits and care for her child: not for one term, but to the last exam.
          </p>
        </li>
      </ol>
    </section>
  );
}
