import { ConfiguredLinkButton } from "#app/ui/control/button.tsx";
import { Skeleton } from "#app/ui/feedback/skeleton.tsx";
import type { AboutTexts } from "../about.server.ts";
import { Arriving } from "./arriving.tsx";

type MissionProps = { texts: AboutTexts | Promise<AboutTexts>; volunteerUrl: string | undefined };

/** Renders why the foundation exists and how it works. */
export function Mission({ texts, volunteerUrl }: MissionProps) {
  return (
    <section className="mission wrap" aria-labelledby="mission-heading">
      <div className="mission-words">
        <h2 id="mission-heading">Why We Exist</h2>
        <Arriving value={texts} waiting={<WaitingLines count={8} />}>
          {({ missionLead, missionText }) => (
            <>
              <p className="lead">{missionLead}</p>
              {missionText.split(/\n+/).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </>
          )}
        </Arriving>
        {volunteerUrl ? (
          <p className="button-row">
            <ConfiguredLinkButton href={volunteerUrl}>Volunteer With Us</ConfiguredLinkButton>
          </p>
        ) : null}
      </div>
      <Arriving value={texts} waiting={<WaitingLines count={6} />}>
        {(arrived) => (
          <ol className="mission-steps">
            {STEPS.map((step) => (
              <li key={step}>
                <h3>{arrived[`${step}Title`]}</h3>
                <p>{arrived[`${step}Text`]}</p>
              </li>
            ))}
          </ol>
        )}
      </Arriving>
    </section>
  );
}

const STEPS = ["firstStep", "secondStep", "thirdStep"] as const;

/** Renders the placeholder of texts that are loading. */
export function WaitingLines({ count }: { count: number }) {
  return (
    <span aria-hidden="true">
      {Array.from({ length: count }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder lines that never change
        <Skeleton key={line} className="executive-line" style={{ width: line % 3 === 2 ? "60%" : "95%" }} />
      ))}
    </span>
  );
}
