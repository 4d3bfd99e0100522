/**
 * The errors of a sign-in form. Without a schema library, because the same rules run in the
 * browser, on a page kept small.
 */
export type SignInErrors = { email?: string; password?: string };

/** The response to a refused sign-in. It never contains the password. */
export type LoginRefusal = { email: string; formError?: string; errors?: SignInErrors };

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
