import type { ReadDb } from "./database/database.server.ts";

/** One part of the settings as it is stored: JSON text, and its version for a form to hand back; 0 before the first save. */
export type SettingsRow = { value: string | undefined; updatedAt: number };

/** Reads a part of the settings. */
export async function readSettingsRow(db: ReadDb, key: string): Promise<SettingsRow> {
  const row = await db
    .selectFrom("settings")
    .select(["value", "updatedAt"])
    .where("key", "=", key)
    .executeTakeFirst();
  return { value: row?.value, updatedAt: row?.updatedAt ?? 0 };
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
