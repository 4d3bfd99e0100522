import { Form, Link } from "react-router";
import type { SaveAnswer } from "#app/platform/save-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FilledWith } from "#app/ui/filled-with.tsx";
import { FormFoot, FormSection } from "#app/ui/form-section.tsx";
import { SaveProblem } from "#app/ui/save-problem.tsx";
import { TextWithDefault } from "#app/ui/text-with-default.tsx";
import type { VersionedForm } from "#app/ui/use-versioned-form.ts";
import { DEFAULT_PARTNERS, PARTNER_LIMITS, type PartnerCard, type PartnersContent } from "../partners.ts";
import { CARD_LABELS, FIGURES, NUMBERS, partnerFields } from "./partner-fields.ts";

type PartnersFormProps = {
  content: PartnersContent;
  answer: SaveAnswer | undefined;
  form: VersionedForm;
};

/** The four cards and the figures of the impact band; saved together, shown on the next request. */
export function PartnersForm({ content, answer, form }: PartnersFormProps) {
  const { refusal, version, filled, changed, busy } = form;
  return (
    <Form method="post" noValidate className="grid gap-8" aria-label="Partners" onChange={changed}>
      <ErrorSummary errors={refusal?.errors} />
      <SaveProblem answer={answer} />
      <input type="hidden" name="updatedAt" value={version} />
      <div key={filled} className="grid gap-8">
        <FilledWith fields={partnerFields(content)} />
        {content.cards.map((card, index) => (
          <CardFields
            // biome-ignore lint/suspicious/noArrayIndexKey: four fixed places
            key={index}
            index={index}
            card={card}
            errors={refusal?.errors}
            onDefault={changed}
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
            <TextWithDefault
              key={name}
              name={`impact.${name}`}
              label={label}
              hint={`The page puts “${sign}” behind it.`}
              rows={1}
              inputMode="numeric"
              value={String(content.impact[name])}
              standard={String(DEFAULT_PARTNERS.impact[name])}
              error={refusal?.errors?.[`impact.${name}`]}
              onDefault={changed}
              required
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
  onDefault: () => void;
};

function CardFields({ index, card, errors, onDefault }: CardFieldsProps) {
  const standard = DEFAULT_PARTNERS.cards[index] ?? card;
  const field = (name: keyof PartnerCard) => ({
    name: `cards.${index}.${name}`,
    label: CARD_LABELS[name],
    max: PARTNER_LIMITS[name],
    value: card[name],
    standard: standard[name],
    error: errors?.[`cards.${index}.${name}`],
    onDefault,
  });
  return (
    <FormSection title={`${NUMBERS[index]} partner`} text="A card under “Strategic Partners”.">
      <TextWithDefault {...field("title")} rows={1} required />
      <TextWithDefault {...field("name")} rows={1} required />
      <TextField
        name={`cards.${index}.url`}
        label={CARD_LABELS.url}
        hint="A profile on a social network, for instance; it begins with https://"
        type="url"
        defaultValue={card.url}
        maxLength={PARTNER_LIMITS.url}
        error={errors?.[`cards.${index}.url`]}
      />
      <TextWithDefault {...field("description")} rows={3} required />
    </FormSection>
  );
}
