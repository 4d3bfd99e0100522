import type { Site } from "../http/site.server.ts";
import { dateIn, instantOf } from "../time/site-time.server.ts";
import { CONTACT_PATH, type PublicSite } from "./public-site.ts";
import { findShownSitePictures } from "./site-pictures.server.ts";
import { readSiteSettings } from "./site-settings.server.ts";
import {
  SOCIAL_NAMES,
  SOCIAL_NETWORKS,
  telephoneLink,
  whatsappLink,
  wordRegistration,
} from "./site-settings.ts";
import { readSomeTexts } from "./site-texts.server.ts";

/** Reads what the settings say about the foundation. */
export async function readPublicSettings({
  db,
  config,
}: Pick<Site, "db" | "config">): Promise<Omit<PublicSite, "ownPages">> {
  const [{ name, contactPhone, contactEmail, joinUrl, volunteerUrl, socials, ...settings }, { logo }, texts] =
    await Promise.all([
      readSiteSettings(db),
      findShownSitePictures(db, ["logo"]),
      readSomeTexts(db, ["footerCall"]),
    ]);
  const year = Number(dateIn(settings.timeZone, Date.now()).slice(0, 4));
  const chat = (message: string) =>
    settings.whatsappNumber ? whatsappLink(settings.whatsappNumber, message) : undefined;
  return {
    name,
    registration: wordRegistration(settings),
    year,
    yearEndsAt: instantOf(`${year + 1}-01-01`, null, settings.timeZone),
    logo: logo?.picture,
    address: config.siteUrl,
    phone: contactPhone ? { text: contactPhone, url: telephoneLink(contactPhone) } : undefined,
    email: contactEmail || undefined,
    chatUrl: chat(""),
    joinUrl: joinUrl || CONTACT_PATH,
    volunteerUrl: volunteerUrl || CONTACT_PATH,
    donateUrl: settings.donateUrl || chat(settings.donateMessage) || CONTACT_PATH,
    partnerUrl: settings.partnerUrl || chat(settings.partnerMessage) || CONTACT_PATH,
    ...texts,
    socials: SOCIAL_NETWORKS.filter((network) => socials[network]).map((network) => ({
      label: SOCIAL_NAMES[network],
      url: socials[network],
    })),
  };
}
