import { Form } from "react-router";
import type { SaveAnswer } from "#app/platform/save-answer.ts";
import {
  DEFAULT_SITE_SETTINGS,
  type SiteSettings,
  SOCIAL_NAMES,
  SOCIAL_NETWORKS,
} from "#app/platform/site-settings.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { FormFoot, FormSection } from "#app/ui/form-section.tsx";
import { SaveProblem } from "#app/ui/save-problem.tsx";
import { TextWithDefault } from "#app/ui/text-with-default.tsx";
import { useUnsavedChanges } from "#app/ui/use-unsaved-changes.tsx";
import { useVersionedForm } from "#app/ui/use-versioned-form.ts";

type SettingsFormProps = {
  settings: SiteSettings;
  updatedAt: number;
  timeZones: string[];
  answer: SaveAnswer | undefined;
  typed: Record<string, string> | undefined;
};

const SUCCESS = "Data updated successfully";

/** All settings of the foundation in one form; saved together, shown on the next request. */
export function SettingsForm({ settings, updatedAt, timeZones, answer, typed }: SettingsFormProps) {
  const { refusal, version, filled, isUnsaved, changed, busy } = useVersionedForm(answer, updatedAt);
  useUnsavedChanges(isUnsaved);

  const errors = refusal?.errors;
  /** What every text of this form has in common: it can go back to its default. */
  const text = (name: string, saved: string, standard: string) => ({
    name,
    value: typed?.[name] ?? saved,
    standard,
    error: errors?.[name],
    onDefault: changed,
    rows: 1,
  });
  const own = (name: Exclude<keyof SiteSettings, "socials">) =>
    text(name, settings[name], DEFAULT_SITE_SETTINGS[name]);
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
      <input type="hidden" name="updatedAt" value={version} />
      {/* After a save the fields show what was made of the input, such as a number without its blanks. */}
      <div key={filled} className="grid gap-8">
        <FormSection
          title="Foundation"
          text="The name stands on every page. Dates and times are those of the time zone."
        >
          <TextWithDefault {...own("name")} label="Name" maxLength={80} required />
          <SelectField
            name="timeZone"
            defaultValue={typed?.timeZone ?? settings.timeZone}
            error={errors?.timeZone}
            label="Time zone"
            options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
          />
        </FormSection>
        <FormSection title="Contact" text="In the foot of every page and on the contact page.">
          <TextWithDefault {...own("contactPhone")} label="Phone" type="tel" maxLength={30} required />
          <TextWithDefault {...own("contactEmail")} label="Email" type="email" maxLength={254} required />
        </FormSection>
        <FormSection
          title="Forms"
          text="What the buttons Join Community, Get Involved and Volunteer With Us open, on every page."
        >
          <TextWithDefault
            {...own("joinUrl")}
            label="Join form address"
            type="url"
            maxLength={500}
            required
          />
          <TextWithDefault
            {...own("volunteerUrl")}
            label="Volunteer form address"
            type="url"
            maxLength={500}
            required
          />
        </FormSection>
        <FormSection
          title="Donate and Become a Partner"
          text="These buttons open a WhatsApp chat in which the message is already written, or a page of yours where you give its address."
        >
          <TextWithDefault
            {...text(
              "whatsappNumber",
              `+${settings.whatsappNumber}`,
              `+${DEFAULT_SITE_SETTINGS.whatsappNumber}`,
            )}
            label="WhatsApp number"
            hint="With the country code, for example +234 800 555 0100"
            type="tel"
            maxLength={30}
            required
          />
          <TextWithDefault {...own("donateMessage")} {...message} label="Donation message" />
          <TextWithDefault
            {...own("donateUrl")}
            label="Donation page address (optional)"
            hint="With an address, Donate opens that page instead of the chat."
            type="url"
            maxLength={500}
          />
          <TextWithDefault {...own("partnerMessage")} {...message} label="Partner message" />
          <TextWithDefault
            {...own("partnerUrl")}
            label="Partner page address (optional)"
            hint="With an address, Become a Partner opens that page instead of the chat."
            type="url"
            maxLength={500}
          />
        </FormSection>
        <FormSection title="Social networks" text="A network without an address is not shown.">
          {SOCIAL_NETWORKS.map((network) => (
            <TextWithDefault
              key={network}
              {...text(
                `socials.${network}`,
                settings.socials[network],
                DEFAULT_SITE_SETTINGS.socials[network],
              )}
              label={SOCIAL_NAMES[network]}
              type="url"
              maxLength={500}
            />
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
