import { createContext, type RouterContextProvider } from "react-router";
import type { Instant } from "#db/schema.ts";

/**
 * What a loader, an action or the renderer may know about the request besides its address and body.
 */
export type RequestInfo = {
  /** `Save-Data: on`: the visitor asked for less data, so the page comes without scripts. */
  saveData: boolean;
  /**
   * Marks our own inline scripts while rendering. Their hashes go into the policy, and the mark is
   * removed again.
   */
  nonce: string;
  /** Where the request came from, for rate limits only. Never stored or logged. */
  clientAddress: string;
  /**
   * How the log names this request. Its path may contain a secret, such as the token of a mailed
   * link.
   */
  nameInLog: string;
  /**
   * Set if the HTTP entry has refused the request and only renders the page that says so, with this
   * status and perhaps the time after which a retry helps.
   */
  refusal?: { status: number; retryAfterSeconds?: number };
  /**
   * Tells when time itself changes this page (a scheduled post becomes due), so that it is not
   * cached longer.
   */
  changesAt(instant: Instant): void;
  /**
   * Called by the renderer before it renders a cacheable page, with the digest of the data it would
   * render (`digestOfData`). Returns whether a page rendered from the same data is cached. The
   * answer is then 304.
   */
  isKept?(digest: string): boolean;
};

export const requestContext = createContext<RequestInfo | null>(null);

/** Returns the facts about this request that the HTTP entry put into its context. */
export function getRequestInfo(context: Readonly<RouterContextProvider>): RequestInfo {
  const info = context.get(requestContext);
  if (!info) throw new Error("No request info in this context: the HTTP entry must set requestContext");
  return info;
}
