import type { Access, Feature } from "./feature.ts";

/**
 * Finds who may use an address of the admin area, as the features declare it. A declared path holds
 * for all below it, except `/admin` itself, which holds everything; the longest one counts.
 *
 * @returns undefined if no feature declares the path
 */
export function findAccess(features: readonly Feature[], path: string): Access | undefined {
  const declared = features
    .flatMap(({ access = {} }) => Object.entries(access))
    .filter(([start]) => path === start || (start !== "/admin" && path.startsWith(`${start}/`)))
    .sort(([one], [other]) => other.length - one.length);
  return declared[0]?.[1];
}
