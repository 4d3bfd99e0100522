import { refuseUnconfirmedAct } from "#app/platform/accounts/guard-dangerous-act.server.ts";
import type { ReadDb } from "#app/platform/database/database.server.ts";
import { refuseSave } from "#app/platform/forms/save-answer.ts";
import { listConfirmWays, type PersonUnconfirmed } from "../confirm-person.server.ts";
import { tooManyTries } from "../sign-in/sign-in.server.ts";

/**
 * Logging out ends all their sessions, a guesser's included, and a new session has its own tries.
 */
const SIGN_IN_ANEW = "Or log out and sign in again.";

/**
 * Builds the response to a change that lacked the current password or a new sign-in. Nothing was
 * changed.
 */
export async function refuseUnconfirmed(
  outcome: PersonUnconfirmed,
  db: ReadDb,
  personId: string,
): Promise<Response> {
  switch (outcome.reason) {
    case "wrong":
      return refuseSave(400, { errors: { currentPassword: "This is not your current password." } });
    case "old-session":
      return refuseUnconfirmedAct(await listConfirmWays(db, personId));
    case "too-many":
      return refuseSave(429, { formError: `${tooManyTries(outcome.retryAfterSeconds)} ${SIGN_IN_ANEW}` });
  }
}
