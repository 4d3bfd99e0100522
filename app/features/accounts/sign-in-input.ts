/** What is wrong with a sign-in form. No schema library here: the same rules run in the browser, on a page kept small. */
export type SignInErrors = { email?: string; password?: string };

/** What the server answers to a sign-in that it did not accept; the password is never sent back. */
export type LoginRefusal = { email: string; formError?: string; errors?: SignInErrors };

/** Specification, section 8. */
export const UNEXPECTED = "An unexpected error occurred. Please try again.";

/** A half-finished sign-in has waited for its second step too long. */
export const TOO_LATE = "That took too long. Please sign in once more.";

/** The sentences and limits of the specification (section 5, "Login"). */
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
