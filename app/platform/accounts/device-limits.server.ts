import type { Limit } from "../rate-limits.server.ts";
import { isKnownDevice, readDevice } from "./known-devices.server.ts";
import type { CookieParts } from "./session-cookie.server.ts";
import { type SignInTry, takeAll } from "./sign-in-limits.server.ts";

/**
 * Requests to change something that one device or network may send to the addresses of sign-in in
 * ten minutes.
 */
const SIGN_IN_FORMS = { limit: 60, windowMs: 10 * 60_000 };

type Sender = { headers: Headers; clientAddress: string };

/**
 * Takes one try of a kind from whoever sends it. A device that has signed in before is counted by
 * itself, so that nobody in the same network uses its tries up; one that has none left goes on with
 * those of its network.
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

/** Takes one form from what its sender may send to sign-in, which public forms do not use up. */
export function takeSignInForm(parts: CookieParts, sender: Sender): Promise<SignInTry> {
  return takeByDevice(parts, sender, "sign-in forms", SIGN_IN_FORMS);
}

/**
 * Takes one try at signing in with a passkey: bounded by device or place, never by account, so
 * nobody locks somebody else out.
 */
export function takePasskeyTry(parts: CookieParts, sender: Sender): Promise<SignInTry> {
  return takeByDevice(parts, sender, "passkey", { limit: 60, windowMs: 15 * 60_000 });
}
