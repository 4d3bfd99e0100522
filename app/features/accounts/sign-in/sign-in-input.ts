import type { SecondStep } from "../session.ts";

/**
 * The errors of a sign-in form. Without a schema library, because the same rules run in the
 * browser, on a page kept small.
 */
export type SignInErrors = { email?: string; password?: string };

/** Why a form of signing in was refused. It never contains the password. */
export type LoginRefusal = { email?: string; formError?: string; errors?: SignInErrors };

/** The person of a session, limited to what the browser needs. */
export type SessionPerson = { id: string; email: string };

/** The response to `GET /auth/session`. */
export type SessionState = { person: SessionPerson | null };

/**
 * The response to a step of signing in: success, a required second step, or a refusal. `isOver`
 * means that the sign-in must start again.
 */
export type StepAnswer =
  | { ok: true; person: SessionPerson }
  | { ok: false; secondStep: SecondStep[] }
  | ({ ok: false; secondStep?: never; isOver?: boolean } & LoginRefusal);

/** Specification, section 8. */
export const UNEXPECTED = "An unexpected error occurred. Please try again.";

/** Shown when a pending sign-in has expired. */
export const TOO_LATE = "That took too long. Please sign in once more.";

/** Applies the rules and messages of the specification (section 5, "Login"). */
export function findSignInErrors({ email, password }: { email: string; password: string }): SignInErrors {
  const errors: SignInErrors = {};
  if (!isEmail(email)) errors.email = "Please enter a valid email address.";
  if (password.length < 6) errors.password = "Password must be at least 6 characters";
  return errors;
}

function isEmail(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(trimmed);
}
