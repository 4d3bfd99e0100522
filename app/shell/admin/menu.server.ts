import { FEATURES } from "#app/features.ts";
import type { ReadDb } from "#app/platform/database/database.server.ts";
import { findAccess } from "#app/platform/features/access.ts";
import type { MenuEntry, Waiting } from "#app/platform/features/feature.ts";
import type { Role } from "#db/schema.ts";

export type CountedEntry = MenuEntry & Pick<Waiting, "inMenu">;

/** Lists the entries of the admin menu that a role may open, with the counts of what waits there. */
export async function listMenu(db: ReadDb, role: Role): Promise<CountedEntry[]> {
  const waiting = await findWaiting(db, role);
  return FEATURES.flatMap(({ menu = [] }) => menu)
    .filter(({ to }) => mayOpen(role, to))
    .sort((a, b) => a.place - b.place)
    .map((entry) => {
      const isThere = ({ to, inMenu }: Waiting) => inMenu !== undefined && pathOf(to) === entry.to;
      return { ...entry, inMenu: waiting.find(isThere)?.inMenu };
    });
}

/** Finds what waits for somebody with this role, the most urgent first. */
export async function findWaiting(db: ReadDb, role: Role): Promise<Waiting[]> {
  const now = Date.now();
  const found = await Promise.all(FEATURES.map(({ findWaiting: find }) => find?.(db, now) ?? []));
  return found
    .flat()
    .filter(({ to }) => mayOpen(role, pathOf(to)))
    .sort((a, b) => Number(b.isUrgent ?? false) - Number(a.isUrgent ?? false));
}

function mayOpen(role: Role, path: string): boolean {
  return role === "owner" || findAccess(FEATURES, path) === "editors";
}

const pathOf = (address: string) => address.replace(/\?.*/, "");
