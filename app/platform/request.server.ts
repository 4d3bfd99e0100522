import { createContext, type RouterContextProvider } from "react-router";
import type { Instant } from "#db/schema.ts";

/** What a loader, an action or the renderer may know of the request beyond its address and body. */
export type RequestInfo = {
  /** `Save-Data: on`: the visitor asked for less; the page comes without scripts. */
  saveData: boolean;
  /** Marks our own inline scripts while rendering; their hashes go into the policy and the mark is taken out again. */
  nonce: string;
  /** Where the request came from, for limits only. Never stored or logged. */
  clientAddress: string;
  /** How the log names this request. Its path may carry a secret, such as the token of a mailed link. */
  nameInLog: string;
  /** Set when the HTTP entry has refused the request and wants only the page that says so, with this status. */
  refusal?: number;
  /** Says that time itself changes this page at that moment (a scheduled post falls due): it is not kept longer. */
  changesAt(instant: Instant): void;
  /**
   * Asked by the renderer, before it draws a page that may be kept, with the digest of all that it would draw
   * (`digestOfData`): whether the page that was drawn from the same is still there. The answer is then 304.
   */
  isKept?(digest: string): boolean;
};

export const requestContext = createContext<RequestInfo | null>(null);

/** The facts of this request, as the HTTP entry put them into its context. */
export function getRequestInfo(context: Readonly<RouterContextProvider>): RequestInfo {
  const info = context.get(requestContext);
  if (!info) throw new Error("No request info in this context: the HTTP entry must set requestContext");
  return info;
}
