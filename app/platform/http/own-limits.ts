/**
 * What a route module exports as `handle` if its action has its own rate limit per address. Such
 * requests don't count towards the limit shared by all public forms (server/app.ts).
 */
export type OwnLimits = { ownLimits: true };

export function hasOwnLimits(handle: unknown): handle is OwnLimits {
  return typeof handle === "object" && handle !== null && "ownLimits" in handle;
}
