import type { ReadDb } from "#app/platform/database/database.server.ts";
import type { Feature, OpenTask } from "#app/platform/features/feature.ts";
import { findSitePicture } from "#app/platform/settings/site-pictures.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { type SiteSettings, SOCIAL_NAMES, SOCIAL_NETWORKS } from "#app/platform/settings/site-settings.ts";
import { isReservedAddress } from "#app/platform/text/reserved-addresses.ts";

export const settings = {
  menu: [{ to: "/admin/settings", label: "Settings", icon: "settings", place: 110, group: "Website" }],
  settings: [
    { to: "/admin/settings", label: "General", place: 10 },
    { to: "/admin/settings/texts", label: "Texts", place: 20 },
    { to: "/admin/settings/words", label: "Words", place: 25 },
  ],
  access: { "/admin/settings": "owners", "/admin/logo": "owners" },
  audit: ["settings", "texts", "words to avoid"],
  tables: {},
  findOpenTasks,
} satisfies Feature;

async function findOpenTasks(db: ReadDb): Promise<OpenTask[]> {
  const [site, logo] = await Promise.all([readSiteSettings(db), findSitePicture(db, "logo")]);
  const tasks: string[] = [];
  const { contactEmail, contactPhone, joinUrl, volunteerUrl } = site;
  if (!logo) tasks.push("The website shows a drawing instead of your logo.");
  if (!contactEmail)
    tasks.push(
      "There is no contact e-mail address. Visitors don't see one, and nobody reads answers to the website's mails.",
    );
  if (!contactPhone) tasks.push("There is no phone number on the website.");
  if (!joinUrl) tasks.push("Join Community leads to Contact. Give the address of your form.");
  if (!volunteerUrl) tasks.push("Volunteer With Us leads to Contact. Give the address of your form.");
  for (const [name, address] of addressesOf(site))
    if (isReservedAddress(address)) tasks.push(`${name} is still an example: ${address} belongs to nobody.`);
  return tasks.map((text) => ({ text, to: "/admin/settings", for: "owners" }));
}

function addressesOf({ contactEmail, joinUrl, volunteerUrl, socials }: SiteSettings): [string, string][] {
  return [
    ["The contact e-mail address", contactEmail],
    ["The address behind Join Community", joinUrl],
    ["The address behind Volunteer With Us", volunteerUrl],
    ...SOCIAL_NETWORKS.map((network): [string, string] => [SOCIAL_NAMES[network], socials[network]]),
  ];
}
