import { takeSignInForm } from "#app/features/accounts/limits.server.ts";
import { consumeRateLimit, type Taken } from "#app/platform/http/rate-limits.server.ts";
import type { WritableSite } from "#app/platform/http/site.server.ts";
import type { Address, SiteRequest } from "./address.ts";
import type { WaitInQueue } from "./render-queue.ts";
import { clientOf, headersOf } from "./request-facts.ts";

/**
 * How many forms one client may send in ten minutes, all public forms together. Sign-in forms are
 * counted separately.
 */
const FORM_LIMIT = { limit: 60, windowMs: 10 * 60_000 };

/** Who sends a request that changes something, or for how long it is refused. */
export type Sender = "administrator" | "visitor" | Taken;

type AdmissionParts = {
  site: Pick<WritableSite, "config" | "db" | "accounts" | "outages">;
  waitInQueue: WaitInQueue;
};

/** Tells administrators from visitors, and counts the forms of visitors. */
export function createAdmission({ site, waitInQueue }: AdmissionParts) {
  const { config } = site;

  /**
   * Determines who sends the request, or for how long the rate limit of all forms refuses it.
   * Answers nothing itself.
   */
  async function admit(request: SiteRequest, address: Address): Promise<Sender> {
    await waitInQueue();
    if (await knowsAdministrator(request, address)) return "administrator";
    if (address.hasOwnLimits) return "visitor";
    const taken = await takeForm(request, address);
    return taken.allowed ? "visitor" : taken;
  }

  /**
   * Whether the request comes from an administrator. During a database outage nobody is known and
   * nothing can be counted. The form is still passed to its own action, which cannot write either,
   * and says so next to the button, with the input kept.
   */
  async function knowsAdministrator(request: SiteRequest, address: Address): Promise<boolean> {
    try {
      return (await site.accounts.findAdministrator({ headers: headersOf(request) })) !== undefined;
    } catch (error) {
      if (!site.outages.report(error)) throw error;
      return address.isPrivate;
    }
  }

  async function takeForm(request: SiteRequest, address: Address): Promise<Taken> {
    const clientAddress = clientOf(request, config);
    try {
      if (!address.isPrivate) return await consumeRateLimit(site.db, `forms ${clientAddress}`, FORM_LIMIT);
      const taken = await takeSignInForm(site, { headers: headersOf(request), clientAddress });
      return { allowed: taken.ok, retryAfterSeconds: taken.ok ? 0 : taken.retryAfterSeconds };
    } catch (error) {
      if (!site.outages.report(error)) throw error;
      return { allowed: true, retryAfterSeconds: 0 };
    }
  }

  return admit;
}
