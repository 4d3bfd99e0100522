import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { answerSettings } from "#app/platform/settings/answer-settings.server.ts";
import { saveSiteSettings } from "#app/platform/settings/save-site-settings.server.ts";
import { findSitePicture, sitePictureBase } from "#app/platform/settings/site-pictures.server.ts";
import {
  SETTING_LABELS,
  type SettingField,
  settingFields,
} from "#app/platform/settings/site-setting-fields.ts";
import { readSiteSettingsToEdit } from "#app/platform/settings/site-settings.server.ts";
import { DEFAULT_SITE_SETTINGS, SOCIAL_NETWORKS } from "#app/platform/settings/site-settings.ts";
import { parseSiteSettings, timeZones } from "#app/platform/settings/site-settings-input.ts";
import { SelectField } from "#app/ui/form/field.tsx";
import { FormSection, keepSettings, SettingsForm } from "#app/ui/form/settings-form.tsx";
import { TextWithDefault, type TextWithDefaultProps } from "#app/ui/form/text-with-default.tsx";
import type { Route } from "./+types/settings";
import { LogoForm } from "./logo-form.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  requireOwner(context);
  const { db, config } = getSite(context);
  const [{ settings, base }, logo] = await Promise.all([
    readSiteSettingsToEdit(db),
    findSitePicture(db, "logo"),
  ]);
  const zones = new Set([settings.timeZone, ...timeZones()]);
  return {
    settings,
    base,
    logo: logo?.picture,
    logoBase: sitePictureBase(logo),
    timeZones: [...zones].sort(),
    sendsMails: config.smtpUrl !== undefined,
  };
}

export function action(args: Route.ActionArgs) {
  return answerSettings(args, parseSiteSettings, saveSiteSettings);
}

export const clientAction = keepSettings;

type TextRules = Pick<TextWithDefaultProps, "type" | "hint" | "max" | "maxLength" | "rows" | "required">;
type Section = { title: string; text: string; fields: Partial<Record<SettingField, TextRules>> };

const ADDRESS = { type: "url", maxLength: 500, rows: 1 } as const;
const PHONE = { type: "tel", maxLength: 30, rows: 1 } as const;
const MESSAGE = { max: 500, rows: 2, required: true };

/** The sections below the foundation's name and time zone. */
const SECTIONS: Section[] = [
  {
    title: "Contact",
    text: "In the foot of every page and on the contact page. What is left empty is not shown.",
    fields: { contactPhone: PHONE, contactEmail: { type: "email", maxLength: 254, rows: 1 } },
  },
  {
    title: "Forms",
    text: "What the buttons Join Community, Get Involved and Volunteer With Us open, on every page. While an address is empty, its buttons lead to Contact.",
    fields: { joinUrl: ADDRESS, volunteerUrl: ADDRESS },
  },
  {
    title: "Donate and Become a Partner",
    text: "These buttons open a WhatsApp chat in which the message is already written, or a page of yours where you give its address. With neither, they lead to Contact.",
    fields: {
      whatsappNumber: { ...PHONE, hint: "With the country code, for example +234 800 555 0100" },
      donateMessage: MESSAGE,
      donateUrl: { ...ADDRESS, hint: "With an address, Donate opens that page instead of the chat." },
      partnerMessage: MESSAGE,
      partnerUrl: {
        ...ADDRESS,
        hint: "With an address, Become a Partner opens that page instead of the chat.",
      },
    },
  },
  {
    title: "Social networks",
    text: "A network without an address is not shown.",
    fields: Object.fromEntries(SOCIAL_NETWORKS.map((network) => [`socials.${network}`, ADDRESS])),
  },
];

/** What the contact address is used for, besides being shown. */
const SENDER_HINTS = {
  mails:
    "Also the sender of the website's mails, and where it tells of new messages. While it is empty, the owners are told.",
  noMails:
    "This website has no mail server, so it sends nothing: new messages only stand in the list Messages. With one, this is also the sender of its mails, and where it tells of new messages.",
} as const;
const DEFAULTS = settingFields(DEFAULT_SITE_SETTINGS);

/** Renders all settings of the foundation as one form, and the form of its logo. */
export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, base, timeZones: zones, sendsMails, logo, logoBase } = loaderData;
  const fields = settingFields(settings);
  return (
    <div className="grid gap-10">
      <SettingsForm label="Settings" saveLabel="Save settings" base={base} answer={actionData}>
        {({ errors, changed, typed }) => {
          const text = (name: SettingField) => ({
            name,
            label: SETTING_LABELS[name],
            value: typed?.[name] ?? fields[name],
            // A field whose default is empty needs no reset button.
            standard: DEFAULTS[name] || undefined,
            error: errors?.[name],
            onDefault: changed,
            ...(name === "contactEmail" ? { hint: SENDER_HINTS[sendsMails ? "mails" : "noMails"] } : {}),
          });
          return (
            <>
              <FormSection
                title="Foundation"
                text="These stand on every page, the registration at its foot, unless it is empty. Dates and times are those of the time zone."
              >
                <TextWithDefault {...text("name")} rows={1} maxLength={80} required />
                <TextWithDefault {...text("registeredName")} rows={1} maxLength={150} />
                <TextWithDefault {...text("registrationNumber")} rows={1} maxLength={80} />
                <SelectField
                  name="timeZone"
                  defaultValue={typed?.timeZone ?? settings.timeZone}
                  error={errors?.timeZone}
                  label={SETTING_LABELS.timeZone}
                  options={zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
                />
              </FormSection>
              {SECTIONS.map(({ title, text: about, fields: rules }) => (
                <FormSection key={title} title={title} text={about}>
                  {Object.entries(rules).map(([name, rule]) => (
                    <TextWithDefault key={name} {...text(name as SettingField)} {...rule} />
                  ))}
                </FormSection>
              ))}
            </>
          );
        }}
      </SettingsForm>
      <LogoForm logo={logo} base={logoBase} />
    </div>
  );
}
