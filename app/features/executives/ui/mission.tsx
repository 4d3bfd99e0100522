import { ConfiguredLinkButton } from "#app/ui/control/button.tsx";
import type { AboutTexts } from "../about.server.ts";

type MissionProps = { texts: AboutTexts; volunteerUrl: string | undefined };

/** Renders why the foundation exists and how it works. */
export function Mission({ texts, volunteerUrl }: MissionProps) {
  return (
    <section className="mission wrap" aria-labelledby="mission-heading">
      <div className="mission-words">
        <h2 id="mission-heading">Why We Exist</h2>
        <p className="lead">{texts.missionLead}</p>
        {texts.missionText.split(/\n+/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {volunteerUrl ? (
          <p className="button-row">
            <ConfiguredLinkButton href={volunteerUrl}>Volunteer With Us</ConfiguredLinkButton>
          </p>
        ) : null}
      </div>
      <ol className="mission-steps">
        {STEPS.map((step) => (
          <li key={step}>
            <h3>{texts[`${step}Title`]}</h3>
            <p>{texts[`${step}Text`]}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const STEPS = ["firstStep", "secondStep", "thirdStep"] as const;
