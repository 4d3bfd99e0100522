import type { ReadDb } from "../database/database.server.ts";

/**
 * A stored part of the settings: JSON text, and the version that a form sends back, which is 0
 * before the first save.
 */
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

/** Parses a stored part of the settings. Returns an empty object if it is invalid. */
export function parseSettingsRow(value: string | undefined): Record<string, unknown> {
  try {
    return asObject(JSON.parse(value ?? "{}"));
  } catch {
    return {};
  }
}

/** Returns the value if it is an object, otherwise an empty object. */
export function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
