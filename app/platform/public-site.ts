import { useRouteLoaderData } from "react-router";
import type { PictureData } from "./images/picture-data.ts";

/** What every public page may know of the foundation: the public part of its settings, links made ready. */
export type PublicSite = {
  name: string;
  /** Beside the name; without one the mark of the house stands there. */
  logo: PictureData | undefined;
  /** The public address of the site, without a trailing slash. */
  address: string;
  /** As people read it; `callUrl` calls it. */
  phone: string;
  callUrl: string;
  email: string;
  /** The external form of Join Community. */
  joinUrl: string;
  volunteerUrl: string;
  /** A chat with the enquiry already written; undefined while no WhatsApp number is set. */
  chatUrl: string | undefined;
  donateUrl: string | undefined;
  partnerUrl: string | undefined;
  /** The call at the foot of every page. */
  footerCall: string;
  socials: { label: string; url: string }[];
};

/** The route whose loader answers a {@link PublicSite}; see app/routes.ts. */
const PUBLIC_LAYOUT = "shell/public-layout";

/** The foundation, on every page inside the public layout; undefined where even the layout could not load. */
export function usePublicSite(): PublicSite | undefined {
  return useRouteLoaderData<PublicSite>(PUBLIC_LAYOUT);
}
