import { FEATURES } from "#app/features.ts";
import { findAccess } from "#app/platform/features/access.ts";
import type { MenuEntry } from "#app/platform/features/feature.ts";
import type { Role } from "#db/schema.ts";

/** Lists the entries of the admin menu that a role may open. */
export function listMenu(role: Role): MenuEntry[] {
  return FEATURES.flatMap(({ menu = [] }) => menu)
    .filter(({ to }) => role === "owner" || findAccess(FEATURES, to) === "editors")
    .sort((a, b) => a.place - b.place);
}
