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
import { SelectField, TextField } from "#app/ui/field.tsx";
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
  /** What every field of this form has in common. */
  const field = (name: string, saved: string) => ({
    name,
    defaultValue: typed?.[name] ?? saved,
    error: errors?.[name],
  });

  /** A text that can go back to its default. */
  const text = (name: "donateMessage" | "partnerMessage") => ({
    name,
    value: typed?.[name] ?? settings[name],
    standard: DEFAULT_SITE_SETTINGS[name],
    error: errors?.[name],
    max: 500,
    rows: 2,
    required: true,
  });

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
          <TextField {...field("name", settings.name)} label="Name" maxLength={80} required />
          <SelectField
            {...field("timeZone", settings.timeZone)}
            label="Time zone"
            options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
          />
        </FormSection>
        <FormSection title="Contact" text="In the foot of every page and on the contact page.">
          <TextField
            {...field("contactPhone", settings.contactPhone)}
            label="Phone"
            type="tel"
            maxLength={30}
            required
          />
          <TextField
            {...field("contactEmail", settings.contactEmail)}
            label="Email"
            type="email"
            maxLength={254}
            required
          />
        </FormSection>
        <FormSection
          title="Forms"
          text="What the buttons Join Community, Get Involved and Volunteer With Us open, on every page."
        >
          <TextField
            {...field("joinUrl", settings.joinUrl)}
            label="Join form address"
            type="url"
            maxLength={500}
            required
          />
          <TextField
            {...field("volunteerUrl", settings.volunteerUrl)}
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
          <TextField
            {...field("whatsappNumber", `+${settings.whatsappNumber}`)}
            label="WhatsApp number"
            hint="With the country code, for example +234 800 555 0100"
            type="tel"
            maxLength={30}
            required
          />
          <TextWithDefault {...text("donateMessage")} label="Donation message" onDefault={changed} />
          <TextField
            {...field("donateUrl", settings.donateUrl)}
            label="Donation page address (optional)"
            hint="With an address, Donate opens that page instead of the chat."
            type="url"
            maxLength={500}
          />
          <TextWithDefault {...text("partnerMessage")} label="Partner message" onDefault={changed} />
          <TextField
            {...field("partnerUrl", settings.partnerUrl)}
            label="Partner page address (optional)"
            hint="With an address, Become a Partner opens that page instead of the chat."
            type="url"
            maxLength={500}
          />
        </FormSection>
        <FormSection title="Social networks" text="A network without an address is not shown.">
          {SOCIAL_NETWORKS.map((network) => (
            <TextField
              key={network}
              {...field(`socials.${network}`, settings.socials[network])}
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
