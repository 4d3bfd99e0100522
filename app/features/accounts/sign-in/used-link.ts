import { createContext, type ShouldRevalidateFunctionArgs } from "react-router";

/** Set by the action that used up the link, so that the loader doesn't report the link as gone. */
export const linkIsUsed = createContext(false);

/** Skips reloading after the action: its result is complete, and the link is used up. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined && defaultShouldRevalidate;
}

/** Keeps the secret in the page's address out of referrers and caches. */
export const headers = () => ({ "Referrer-Policy": "no-referrer", "Cache-Control": "no-store" });
