import { Link } from "react-router";
import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { textFields } from "#app/platform/forms/form-text.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { answerSettings } from "#app/platform/settings/answer-settings.server.ts";
import { TextArea, TextField } from "#app/ui/form/field.tsx";
import { FormSection, keepSettings, SettingsForm } from "#app/ui/form/settings-form.tsx";
import { CARD_LABELS, FIGURES, NUMBERS } from "../partner-fields.ts";
import { readPartnersToEdit, savePartners } from "../partners.server.ts";
import { PARTNER_LIMITS, type PartnerCard } from "../partners.ts";
import { parsePartners } from "../partners-input.ts";
import type { Route } from "./+types/settings";
import { PartnerPictureForms } from "./picture-forms.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  requireOwner(context);
  return readPartnersToEdit(getSite(context).db);
}

export function action(args: Route.ActionArgs) {
  return answerSettings(args, (form) => parsePartners(textFields(form)), savePartners);
}

export const clientAction = keepSettings;

/** Renders the settings of the partners page, except its texts. */
export default function PartnersSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { content, base, pictures, pictureBases } = loaderData;
  return (
    <div className="grid gap-10">
      <SettingsForm label="Partners" saveLabel="Save partners" base={base} answer={actionData}>
        {({ errors }) => (
          <>
            {content.cards.map((card, index) => (
              <CardFields
                // biome-ignore lint/suspicious/noArrayIndexKey: four fixed places
                key={index}
                index={index}
                card={card}
                errors={errors}
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
                  error={errors?.[`impact.${name}`]}
                />
              ))}
            </FormSection>
          </>
        )}
      </SettingsForm>
      <PartnerPictureForms pictures={pictures} bases={pictureBases} />
    </div>
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
