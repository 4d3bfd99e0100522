import type { Db, Trx } from "./database/database.server.ts";

/** One part of the settings as it is stored: JSON text, and its version for a form to hand back; 0 before the first save. */
export type SettingsRow = { value: string | undefined; updatedAt: number };

/** Reads a part of the settings. */
export async function readSettingsRow(db: Db, key: string): Promise<SettingsRow> {
  const row = await db
    .selectFrom("settings")
    .select(["value", "updatedAt"])
    .where("key", "=", key)
    .executeTakeFirst();
  return { value: row?.value, updatedAt: row?.updatedAt ?? 0 };
}

/**
 * Stores a part of the settings, unless somebody else did meanwhile.
 *
 * @param versionSeen the `updatedAt` that the form was filled from; left out, it saves over whatever is there
 * @returns false when somebody else saved since then, and nothing was overwritten
 */
export async function writeSettingsRow(
  trx: Trx,
  key: string,
  value: string,
  versionSeen?: number,
): Promise<boolean> {
  const now = Date.now();
  const saved = await trx
    .insertInto("settings")
    .values({ key, value, updatedAt: now })
    .onConflict((conflict) => {
      const update = conflict.column("key").doUpdateSet((eb) => ({
        value,
        // Never the same version twice, also when the clock stands still.
        updatedAt: eb
          .case()
          .when("settings.updatedAt", "<", now)
          .then(now)
          .else(eb("settings.updatedAt", "+", 1))
          .end(),
      }));
      return versionSeen === undefined ? update : update.where("settings.updatedAt", "=", versionSeen);
    })
    .returning("key")
    .executeTakeFirst();
  return saved !== undefined;
}

/** What a part of the settings holds, whatever was stored: an object without fields where it is broken or foreign. */
export function parseSettingsRow(value: string | undefined): Record<string, unknown> {
  try {
    return asObject(JSON.parse(value ?? "{}"));
  } catch {
    return {};
  }
}

/** The value as an object to look into; anything else has no fields. */
export function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** The names of the fields that differ, for the audit list; never their values. */
export function changedFields<T extends object>(before: T, after: T): string[] {
  return (Object.keys(after) as (keyof T & string)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
}
