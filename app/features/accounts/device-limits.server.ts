import type { Limit } from "#app/platform/http/rate-limits.server.ts";
import { isKnownDevice, readDevice } from "./known-devices.server.ts";
import type { CookieParts } from "./session-cookie.server.ts";
import { type SignInTry, takeAll } from "./sign-in-limits.server.ts";

/**
 * The number of non-GET requests to the sign-in addresses that one device or network may send in
 * ten minutes.
 */
const SIGN_IN_FORMS = { limit: 60, windowMs: 10 * 60_000 };

type Sender = { headers: Headers; clientAddress: string };

/**
 * Consumes one try of a kind for the sender. A device that has signed in before has its own limit,
 * so nobody in the same network can use up its tries. When that is exhausted, it uses its
 * network's.
 */
export async function takeByDevice(
  parts: CookieParts,
  { headers, clientAddress }: Sender,
  kind: string,
  limit: Limit,
): Promise<SignInTry> {
  const device = readDevice(parts, headers);
  if (device && (await isKnownDevice(parts.db, device))) {
    const own = await takeAll(parts.db, [{ key: `${kind} device ${device}`, ...limit }]);
    if (own.ok) return own;
  }
  return takeAll(parts.db, [{ key: `${kind} place ${clientAddress}`, ...limit }]);
}

/**
 * Consumes one form submission of the sender's limit for signing in, which is separate from the
 * limit for public forms.
 */
export function takeSignInForm(parts: CookieParts, sender: Sender): Promise<SignInTry> {
  return takeByDevice(parts, sender, "sign-in forms", SIGN_IN_FORMS);
}

/**
 * Consumes one try at signing in with a passkey. The limit is per device or place, never per
 * account, so nobody can lock somebody else out.
 */
export function takePasskeyTry(parts: CookieParts, sender: Sender): Promise<SignInTry> {
  return takeByDevice(parts, sender, "passkey", { limit: 60, windowMs: 15 * 60_000 });
}
