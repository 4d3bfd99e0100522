import { FEATURES } from "#app/features.ts";
import type { Administrator } from "#app/platform/accounts/administrator.server.ts";
import type { ReadDb } from "#app/platform/database/database.server.ts";
import type { OpenTask } from "#app/platform/features/feature.ts";
import { hasDemoContent } from "#app/platform/settings/demo-content.server.ts";

/**
 * Finds what a site that started empty still lacks, and what visitors see instead. An editor gets
 * only the tasks that editors can do. A site with demo content lacks nothing.
 */
export async function findOpenTasks(
  db: ReadDb,
  person: Pick<Administrator, "id" | "role" | "email">,
): Promise<OpenTask[]> {
  if (await hasDemoContent(db)) return [];
  const found = await Promise.all(FEATURES.map(({ findOpenTasks: find }) => find?.(db, person) ?? []));
  return found.flat().filter((task) => person.role === "owner" || task.for === "editors");
}
