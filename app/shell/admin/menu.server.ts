import { FEATURES } from "#app/features.ts";
import { findAccess } from "#app/platform/features/access.ts";
import type { Feature, MenuEntry, Waiting } from "#app/platform/features/feature.ts";
import type { Site } from "#app/platform/http/site.server.ts";
import type { Role } from "#db/schema.ts";

export type CountedEntry = MenuEntry & Pick<Waiting, "inMenu">;

/** Lists the menu entries that a role may open, with the counts of what waits there. */
export async function listMenu(site: WaitingSite, role: Role): Promise<CountedEntry[]> {
  const waiting = await findWaiting(site, role);
  return FEATURES.flatMap(({ menu = [] }) => menu)
    .filter(({ to }) => mayOpen(role, to))
    .sort((a, b) => a.place - b.place)
    .map((entry) => {
      const isThere = ({ to, inMenu }: Waiting) => inMenu !== undefined && pathOf(to) === entry.to;
      return { ...entry, inMenu: waiting.find(isThere)?.inMenu };
    });
}

type WaitingSite = Pick<Site, "db" | "outages">;

/**
 * Finds what waits for somebody with this role, the most urgent first. A feature that can't be
 * asked is left out, because every admin page shows the menu.
 */
export async function findWaiting({ db, outages }: WaitingSite, role: Role): Promise<Waiting[]> {
  const now = Date.now();
  const ask = async (feature: Feature) => {
    try {
      return (await feature.findWaiting?.(db, now)) ?? [];
    } catch (error) {
      outages.statusOf(error, "what waits could not be read");
      return [];
    }
  };
  const found = await Promise.all(FEATURES.map(ask));
  return found
    .flat()
    .filter(({ to }) => mayOpen(role, pathOf(to)))
    .sort((a, b) => Number(b.isUrgent ?? false) - Number(a.isUrgent ?? false));
}

/** Whether a role may open an address of the admin area. */
export function mayOpen(role: Role, path: string): boolean {
  return role === "owner" || findAccess(FEATURES, path) === "editors";
}

const pathOf = (address: string) => address.replace(/\?.*/, "");
