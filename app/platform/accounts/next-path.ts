const ADMIN = "/admin";
const SIGN_IN = "/auth/login";
const SECOND_STEP = "/auth/factor";

/**
 * Returns the admin page to open after signing in. An address on another site, even disguised as a
 * path here, leads to the dashboard.
 *
 * @param wanted untrusted input from the request
 */
export function pathAfterSignIn(wanted: string | null | undefined): string {
  if (!wanted?.startsWith("/") || !URL.canParse(wanted, "http://site.invalid")) return ADMIN;
  // The parser resolves `..`, backslashes and tabs exactly as browsers do.
  const { origin, pathname, search } = new URL(wanted, "http://site.invalid");
  const isAdmin = pathname === ADMIN || pathname.startsWith(`${ADMIN}/`);
  return origin === "http://site.invalid" && isAdmin && !pathname.includes("//") ? pathname + search : ADMIN;
}

/** Returns the address of the sign-in page that continues to an admin page. */
export function signInPath(next: string): string {
  return withNext(SIGN_IN, next);
}

/** Returns the address of the second sign-in step, which continues to an admin page, too. */
export function secondStepPath(next: string): string {
  return withNext(SECOND_STEP, next);
}

function withNext(address: string, next: string): string {
  const after = pathAfterSignIn(next);
  return after === ADMIN ? address : `${address}?next=${encodeURIComponent(after)}`;
}
