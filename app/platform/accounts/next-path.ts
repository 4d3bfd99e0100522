const ADMIN = "/admin";
const SIGN_IN = "/auth/login";
const SECOND_STEP = "/auth/factor";

/**
 * Where to go after signing in: the admin page that was asked for, and nothing else. An address on another site, or
 * one dressed up as a path of ours, leads to the dashboard.
 *
 * @param wanted what a request brought along, not to be trusted
 */
export function pathAfterSignIn(wanted: string | null | undefined): string {
  if (!wanted?.startsWith("/") || !URL.canParse(wanted, "http://site.invalid")) return ADMIN;
  // The parser settles `..`, backslashes and tabs in the way that a browser will.
  const { origin, pathname, search } = new URL(wanted, "http://site.invalid");
  const isAdmin = pathname === ADMIN || pathname.startsWith(`${ADMIN}/`);
  return origin === "http://site.invalid" && isAdmin && !pathname.includes("//") ? pathname + search : ADMIN;
}

/** The address of the sign-in page that leads on to an admin page. */
export function signInPath(next: string): string {
  return withNext(SIGN_IN, next);
}

/** The address of the second step of signing in, which leads on likewise. */
export function secondStepPath(next: string): string {
  return withNext(SECOND_STEP, next);
}

function withNext(address: string, next: string): string {
  const after = pathAfterSignIn(next);
  return after === ADMIN ? address : `${address}?next=${encodeURIComponent(after)}`;
}
