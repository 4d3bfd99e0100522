import { createContext, use } from "react";
import type { PictureData } from "./images/picture-data.ts";

/** What every public page may know of the foundation: the public part of its settings, links made ready. */
export type PublicSite = {
  name: string;
  /** Beside the name; without one the mark of the house stands there. */
  logo: PictureData | undefined;
  /** The public address of the site, without a trailing slash. */
  address: string;
  /** As people read it, with the address that calls it. */
  phone: { text: string; url: string } | undefined;
  email: string | undefined;
  /** A chat; undefined while no WhatsApp number is set. */
  chatUrl: string | undefined;
  /** Each leads to {@link CONTACT_PATH} until it is set. */
  joinUrl: string;
  volunteerUrl: string;
  donateUrl: string;
  partnerUrl: string;
  /** The call at the foot of every page. */
  footerCall: string;
  socials: { label: string; url: string }[];
};

/** Where a link leads that the administrator has not set yet. */
export const CONTACT_PATH = "/contact";

/** Whoever draws public pages provides it: the public layout. */
export const PublicSiteContext = createContext<PublicSite | undefined>(undefined);

/** The foundation, on every page inside the public layout; undefined where even the layout could not load. */
export function usePublicSite(): PublicSite | undefined {
  return use(PublicSiteContext);
}
