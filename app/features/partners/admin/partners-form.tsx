import { Form, Link } from "react-router";
import type { SaveAnswer } from "#app/platform/forms/save-answer.ts";
import type { FormBase } from "#app/platform/records/merge-answer.ts";
import { Button } from "#app/ui/control/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextArea, TextField } from "#app/ui/form/field.tsx";
import { FormFoot, FormSection } from "#app/ui/form/form-section.tsx";
import { MergeQuestion } from "#app/ui/form/merge-question.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import type { VersionedForm } from "#app/ui/form/use-versioned-form.ts";
import { CARD_LABELS, FIGURES, NUMBERS } from "../partner-fields.ts";
import { PARTNER_LIMITS, type PartnerCard, type PartnersContent } from "../partners.ts";

type PartnersFormProps = {
  content: PartnersContent;
  base: FormBase;
  answer: SaveAnswer | undefined;
  form: VersionedForm;
};

/**
 * Renders the form for the four cards and the figures of the impact band. They are saved together
 * and visible on the next request.
 */
export function PartnersForm({ content, base, answer, form }: PartnersFormProps) {
  const { refusal, filled, changed, busy } = form;
  return (
    <Form method="post" noValidate className="grid gap-8" aria-label="Partners" onChange={changed}>
      <ErrorSummary errors={refusal?.errors} />
      <SaveProblem answer={answer} />
      <MergeQuestion key={`merge-${filled}`} base={base} answer={answer} />
      <div key={filled} className="grid gap-8">
        {content.cards.map((card, index) => (
          <CardFields
            // biome-ignore lint/suspicious/noArrayIndexKey: four fixed places
            key={index}
            index={index}
            card={card}
            errors={refusal?.errors}
          />
        ))}
        <FormSection
          title="Impact"
          text={
            <>
              The band of figures below the cards. The words around them are under{" "}
              <Link className="link" to="/admin/settings/texts">
                Texts
              </Link>
              .
            </>
          }
        >
          {FIGURES.map(({ name, label, sign }) => (
            <TextField
              key={name}
              name={`impact.${name}`}
              label={label}
              hint={`The page puts “${sign}” behind it. Left empty, it is not shown.`}
              inputMode="numeric"
              autoComplete="off"
              defaultValue={content.impact[name] ?? ""}
              error={refusal?.errors?.[`impact.${name}`]}
            />
          ))}
        </FormSection>
      </div>
      <FormFoot>
        <Button type="submit" busy={busy} busyLabel="Saving...">
          Save partners
        </Button>
      </FormFoot>
    </Form>
  );
}

type CardFieldsProps = {
  index: number;
  card: PartnerCard;
  errors: Record<string, string> | undefined;
};

function CardFields({ index, card, errors }: CardFieldsProps) {
  const field = (name: keyof PartnerCard) => ({
    name: `cards.${index}.${name}`,
    label: CARD_LABELS[name],
    defaultValue: card[name],
    error: errors?.[`cards.${index}.${name}`],
  });
  const { title, name, url, description } = PARTNER_LIMITS;
  return (
    <FormSection
      title={`${NUMBERS[index]} partner`}
      text="A card under “Strategic Partners”. Left empty, it is not shown."
    >
      <TextField {...field("title")} hint="For example: Corporate Partner" countTo={title} />
      <TextField {...field("name")} countTo={name} />
      <TextField
        {...field("url")}
        hint="A profile on a social network, for instance; it begins with https://"
        type="url"
        maxLength={url}
      />
      <TextArea {...field("description")} rows={3} countTo={description} />
    </FormSection>
  );
}
