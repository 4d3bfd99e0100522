import type { PersonConfirmed } from "#app/platform/accounts/confirm-person.server.ts";
import { refuseSave } from "#app/platform/save-answer.ts";
import { tooManyTries } from "../sign-in.server.ts";

/** The answer to a change that needs the current password, or a new sign-in, and did not get it. Nothing was changed. */
export function refuseUnconfirmed(outcome: PersonConfirmed & { ok: false }): Response {
  switch (outcome.reason) {
    case "wrong":
      return refuseSave(400, { errors: { currentPassword: "This is not your current password." } });
    case "old-session":
      return refuseSave(403, {
        formError:
          "For this your sign-in must be younger than 10 minutes, since you have no password. Log out, sign in again and come back.",
      });
    case "too-many":
      return refuseSave(429, { formError: tooManyTries(outcome.retryAfterSeconds) });
  }
}
