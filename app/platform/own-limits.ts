/**
 * What a route module exports as `handle` when its action bounds by itself how often one address may send to it. Such
 * requests are not taken from the limit that all public forms share (server/app.ts).
 */
export type OwnLimits = { ownLimits: true };

export function hasOwnLimits(handle: unknown): handle is OwnLimits {
  return typeof handle === "object" && handle !== null && "ownLimits" in handle;
}
