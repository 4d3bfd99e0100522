import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import type { SaveAnswer } from "#app/platform/forms/save-answer.ts";
import type { FormBase } from "#app/platform/records/merge-answer.ts";
import { SITE_TEXTS, type SiteTextName, type SiteTexts } from "#app/platform/settings/site-texts.ts";
import { Button } from "#app/ui/control/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormFoot, FormSection } from "#app/ui/form/form-section.tsx";
import { MergeQuestion } from "#app/ui/form/merge-question.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { TextWithDefault } from "#app/ui/form/text-with-default.tsx";
import { useUnsavedChanges } from "#app/ui/form/use-unsaved-changes.tsx";
import { useVersionedForm } from "#app/ui/form/use-versioned-form.ts";

/** The texts, grouped by page. */
const PARTS: { title: string; text: ReactNode; names: SiteTextName[] }[] = [
  {
    title: "Home page",
    text: (
      <>
        The stories themselves are under{" "}
        <Link className="link" to="/admin/settings/story-cards">
          Story cards
        </Link>
        , the figures on the{" "}
        <Link className="link" to="/admin">
          dashboard
        </Link>
        .
      </>
    ),
    names: ["heroPhrase", "heroText", "informationText", "storiesHeading", "aboutHeading", "aboutText"],
  },
  {
    title: "About page: mission",
    text: "Why the foundation exists.",
    names: ["aboutLead", "missionLead", "missionText"],
  },
  {
    title: "About page: three steps",
    text: "How the foundation goes about it.",
    names: [
      "firstStepTitle",
      "firstStepText",
      "secondStepTitle",
      "secondStepText",
      "thirdStepTitle",
      "thirdStepText",
    ],
  },
  {
    title: "Partners page",
    text: (
      <>
        The cards, figures and pictures are under{" "}
        <Link className="link" to="/admin/settings/partners">
          Partners
        </Link>
        .
      </>
    ),
    names: ["partnersText", "becomePartnerHeading", "becomePartnerText"],
  },
  { title: "Every page", text: "Above the links at the foot.", names: ["footerCall"] },
];

type TextsFormProps = {
  texts: SiteTexts;
  updatedAt: number;
  base: FormBase;
  answer: SaveAnswer | undefined;
};

/** Renders all texts as one form. They are saved together and visible on the next request. */
export function TextsForm({ texts, updatedAt, base, answer }: TextsFormProps) {
  const { refusal, filled, isUnsaved, changed, busy } = useVersionedForm(answer, updatedAt);
  useUnsavedChanges(isUnsaved);

  return (
    <Form method="post" noValidate className="grid gap-8" aria-label="Texts" onChange={changed}>
      <ErrorSummary errors={refusal?.errors} />
      <SaveProblem answer={answer} />
      <MergeQuestion key={`merge-${filled}`} base={base} answer={answer} />
      {/* After a save, show the stored values, such as a text without trailing spaces. */}
      <div key={filled} className="grid gap-8">
        {PARTS.map((part) => (
          <FormSection key={part.title} title={part.title} text={part.text}>
            {part.names.map((name) => {
              const { standard, ...rule }: (typeof SITE_TEXTS)[SiteTextName] = SITE_TEXTS[name];
              return (
                <TextWithDefault
                  key={name}
                  name={name}
                  {...rule}
                  value={texts[name]}
                  standard={standard}
                  error={refusal?.errors?.[name]}
                  onDefault={changed}
                  required
                />
              );
            })}
          </FormSection>
        ))}
      </div>
      <FormFoot>
        <Button type="submit" busy={busy} busyLabel="Saving...">
          Save texts
        </Button>
      </FormFoot>
    </Form>
  );
}
