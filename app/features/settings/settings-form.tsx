import { type ReactNode, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { SaveAnswer } from "#app/platform/save-answer.ts";
import { type SiteSettings, SOCIAL_NAMES, SOCIAL_NETWORKS } from "#app/platform/site-settings.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import { SaveProblem } from "#app/ui/save-problem.tsx";
import { useSaveToast } from "#app/ui/use-save-toast.ts";

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
  const navigation = useNavigation();
  const refusal = answer?.ok === false ? answer : undefined;
  // The version that the form was filled from, also when the page reads newer data meanwhile.
  const [openedAt, setOpenedAt] = useState(updatedAt);
  useSaveToast(answer, { success: SUCCESS, failure: "Failed to update data." });
  // The answer comes first, the page's new data a little later.
  const [filledAfter, setFilledAfter] = useState<SaveAnswer>();
  if (answer?.ok && filledAfter !== answer && navigation.state === "idle") {
    setFilledAfter(answer);
    setOpenedAt(updatedAt);
  }

  const errors = refusal?.errors;
  /** What every field of this form has in common. */
  const field = (name: string, saved: string) => ({
    name,
    defaultValue: typed?.[name] ?? saved,
    error: errors?.[name],
  });

  return (
    <Form method="post" noValidate className="grid gap-8" aria-label="Settings">
      <ErrorSummary errors={errors} />
      <SaveProblem answer={answer} />
      {answer?.ok ? (
        <noscript>
          <Alert tone="success">{SUCCESS}</Alert>
        </noscript>
      ) : null}
      <input type="hidden" name="updatedAt" value={refusal?.theirs?.updatedAt ?? openedAt} />
      {/* After a save the fields show what was made of the input, such as a number without its blanks. */}
      <div key={openedAt} className="grid gap-8">
        <Section
          title="Foundation"
          text="The name stands on every page. Dates and times are those of the time zone."
        >
          <TextField {...field("name", settings.name)} label="Name" maxLength={80} required />
          <SelectField
            {...field("timeZone", settings.timeZone)}
            label="Time zone"
            options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
          />
        </Section>
        <Section title="Contact" text="In the foot of every page and on the contact page.">
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
        </Section>
        <Section title="Forms" text="Where Join Community and Volunteer With Us lead.">
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
        </Section>
        <Section
          title="WhatsApp"
          text="Donate and Become a Partner open a chat in which the message is already written."
        >
          <TextField
            {...field("whatsappNumber", `+${settings.whatsappNumber}`)}
            label="WhatsApp number"
            hint="With the country code, for example +234 800 555 0100"
            type="tel"
            maxLength={30}
            required
          />
          <TextArea
            {...field("donateMessage", settings.donateMessage)}
            label="Donation message"
            rows={2}
            maxLength={500}
            required
          />
          <TextArea
            {...field("partnerMessage", settings.partnerMessage)}
            label="Partner message"
            rows={2}
            maxLength={500}
            required
          />
        </Section>
        <Section title="Social networks" text="A network without an address is not shown.">
          {SOCIAL_NETWORKS.map((network) => (
            <TextField
              key={network}
              {...field(`socials.${network}`, settings.socials[network])}
              label={SOCIAL_NAMES[network]}
              type="url"
              maxLength={500}
            />
          ))}
        </Section>
      </div>
      <div className="sticky bottom-0 -mx-4 flex justify-end border-t border-line bg-white px-4 py-3 sm:-mx-8 sm:px-8">
        <Button type="submit" busy={navigation.state !== "idle"} busyLabel="Saving...">
          Save settings
        </Button>
      </div>
    </Form>
  );
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 border-t border-line pt-6 first:border-0 first:pt-0 lg:grid-cols-[16rem_1fr] lg:gap-8">
      <div>
        <h2 className="text-lg text-plum">{title}</h2>
        <p className="mt-1 text-sm text-muted">{text}</p>
      </div>
      <div className="grid max-w-2xl gap-4">{children}</div>
    </section>
  );
}
