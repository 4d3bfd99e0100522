import { createContext, use } from "react";
import type { Instant } from "#db/schema.ts";
import type { PictureData } from "../images/picture-data.ts";

/**
 * What every public page may know of the foundation: the public settings, with links ready to use.
 */
export type PublicSite = {
  name: string;
  /** "Registered as …, number …", as far as it is set. */
  registration: string | undefined;
  /** The current year, and when it ends. */
  year: number;
  yearEndsAt: Instant;
  /** Shown next to the name. If there is none, our own mark takes its place. */
  logo: PictureData | undefined;
  /** The public address of the site, without a trailing slash. */
  address: string;
  /** The number as people read it, and the link that calls it. */
  phone: { text: string; url: string } | undefined;
  email: string | undefined;
  /** The link to a chat. Undefined until a WhatsApp number is set. */
  chatUrl: string | undefined;
  /** Each links to {@link CONTACT_PATH} until it is set. */
  joinUrl: string;
  volunteerUrl: string;
  donateUrl: string;
  partnerUrl: string;
  /** The call to action at the foot of every page. */
  footerCall: string;
  socials: { label: string; url: string }[];
  /** The foundation's own pages, in their order. */
  ownPages: OwnPage[];
};

/** A published page of the foundation. `isPrivacy`: it says how people's data is used. */
export type OwnPage = { to: string; title: string; inFooter: boolean; isPrivacy: boolean };

/** Where a link leads that the administrator has not set yet. */
export const CONTACT_PATH = "/contact";

/** Provided by the public layout. */
export const PublicSiteContext = createContext<PublicSite | undefined>(undefined);

/**
 * Returns the foundation's public settings on every page inside the public layout. Undefined where
 * even the layout could not load.
 */
export function usePublicSite(): PublicSite | undefined {
  return use(PublicSiteContext);
}
