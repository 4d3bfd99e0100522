import { Form } from "react-router";
import type { SaveAnswer } from "#app/platform/forms/save-answer.ts";
import type { FormBase } from "#app/platform/records/merge-answer.ts";
import {
  SETTING_LABELS,
  type SettingField,
  settingFields,
} from "#app/platform/settings/site-setting-fields.ts";
import {
  DEFAULT_SITE_SETTINGS,
  type SiteSettings,
  SOCIAL_NETWORKS,
} from "#app/platform/settings/site-settings.ts";
import { Button } from "#app/ui/control/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { SelectField } from "#app/ui/form/field.tsx";
import { FormFoot, FormSection } from "#app/ui/form/form-section.tsx";
import { MergeQuestion } from "#app/ui/form/merge-question.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { TextWithDefault } from "#app/ui/form/text-with-default.tsx";
import { useUnsavedChanges } from "#app/ui/form/use-unsaved-changes.tsx";
import { useVersionedForm } from "#app/ui/form/use-versioned-form.ts";

type SettingsFormProps = {
  settings: SiteSettings;
  updatedAt: number;
  base: FormBase;
  timeZones: string[];
  /** Whether the site has a mail server. */
  sendsMails: boolean;
  answer: SaveAnswer | undefined;
  typed: Record<string, string> | undefined;
};

const SUCCESS = "Data updated successfully";
/** What the contact address is used for, besides being shown. */
const SENDER_HINTS = {
  mails:
    "Also the sender of the website's mails, and where it tells of new messages. While it is empty, the owners are told.",
  noMails:
    "This website has no mail server, so it sends nothing: new messages only stand in the list Messages. With one, this is also the sender of its mails, and where it tells of new messages.",
} as const;
const DEFAULTS = settingFields(DEFAULT_SITE_SETTINGS);

/**
 * Renders all settings of the foundation as one form. They are saved together and visible on the
 * next request.
 */
export function SettingsForm({
  settings,
  updatedAt,
  base,
  timeZones,
  sendsMails,
  answer,
  typed,
}: SettingsFormProps) {
  const { refusal, filled, isUnsaved, changed, busy } = useVersionedForm(answer, updatedAt);
  useUnsavedChanges(isUnsaved);

  const errors = refusal?.errors;
  const fields = settingFields(settings);
  /** Returns the props common to every text field of this form. */
  const text = (name: SettingField) => ({
    name,
    label: SETTING_LABELS[name],
    value: typed?.[name] ?? fields[name],
    // A field whose default is empty needs no reset button.
    standard: DEFAULTS[name] || undefined,
    error: errors?.[name],
    onDefault: changed,
    rows: 1,
  });
  const message = { max: 500, rows: 2, required: true };

  return (
    <Form method="post" noValidate className="grid gap-8" aria-label="Settings" onChange={changed}>
      <ErrorSummary errors={errors} />
      <SaveProblem answer={answer} />
      {answer?.ok ? (
        <noscript>
          <Alert tone="success">{SUCCESS}</Alert>
        </noscript>
      ) : null}
      <MergeQuestion key={`merge-${filled}`} base={base} answer={answer} />
      {/* After a save, show the stored values, such as a number without its spaces. */}
      <div key={filled} className="grid gap-8">
        <FormSection
          title="Foundation"
          text="The name stands on every page. Dates and times are those of the time zone."
        >
          <TextWithDefault {...text("name")} maxLength={80} required />
          <SelectField
            name="timeZone"
            defaultValue={typed?.timeZone ?? settings.timeZone}
            error={errors?.timeZone}
            label={SETTING_LABELS.timeZone}
            options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
          />
        </FormSection>
        <FormSection
          title="Contact"
          text="In the foot of every page and on the contact page. What is left empty is not shown."
        >
          <TextWithDefault {...text("contactPhone")} type="tel" maxLength={30} />
          <TextWithDefault
            {...text("contactEmail")}
            hint={SENDER_HINTS[sendsMails ? "mails" : "noMails"]}
            type="email"
            maxLength={254}
          />
        </FormSection>
        <FormSection
          title="Forms"
          text="What the buttons Join Community, Get Involved and Volunteer With Us open, on every page. While an address is empty, its buttons lead to Contact."
        >
          <TextWithDefault {...text("joinUrl")} type="url" maxLength={500} />
          <TextWithDefault {...text("volunteerUrl")} type="url" maxLength={500} />
        </FormSection>
        <FormSection
          title="Donate and Become a Partner"
          text="These buttons open a WhatsApp chat in which the message is already written, or a page of yours where you give its address. With neither, they lead to Contact."
        >
          <TextWithDefault
            {...text("whatsappNumber")}
            hint="With the country code, for example +234 800 555 0100"
            type="tel"
            maxLength={30}
          />
          <TextWithDefault {...text("donateMessage")} {...message} />
          <TextWithDefault
            {...text("donateUrl")}
            hint="With an address, Donate opens that page instead of the chat."
            type="url"
            maxLength={500}
          />
          <TextWithDefault {...text("partnerMessage")} {...message} />
          <TextWithDefault
            {...text("partnerUrl")}
            hint="With an address, Become a Partner opens that page instead of the chat."
            type="url"
            maxLength={500}
          />
        </FormSection>
        <FormSection title="Social networks" text="A network without an address is not shown.">
          {SOCIAL_NETWORKS.map((network) => (
            <TextWithDefault key={network} {...text(`socials.${network}`)} type="url" maxLength={500} />
          ))}
        </FormSection>
      </div>
      <FormFoot>
        <Button type="submit" busy={busy} busyLabel="Saving...">
          Save settings
        </Button>
      </FormFoot>
    </Form>
  );
}
