import type { Db, Trx } from "../database/database.server.ts";
import type { FieldErrors } from "../forms/form-text.ts";
import type { Actor } from "./audit.server.ts";
import { change, nextVersion, type RecordKind } from "./change.server.ts";
import type { Conflicted } from "./merge-save.server.ts";
import type { MergeRules } from "./merge-values.server.ts";
import type { SeenInForm } from "./opened.ts";

/** The result of saving a part of the settings, which cannot be gone. */
export type SettingsOutcome =
  | { ok: true; notice?: string | undefined }
  | Conflicted
  | { ok: false; reason: "invalid"; errors: FieldErrors };

/** A part of the settings: one row of the settings table. */
export type SettingsPart<Values> = {
  key: string;
  /** Its name in the audit list. */
  subject: string;
  subjectId?: string;
  rules: MergeRules<Values>;
  /** Whether visitors see it. */
  isPublic: boolean;
  read: (trx: Trx) => Promise<{ values: Values; updatedAt: number }>;
  /** Returns errors if these values can't take the place of those before. */
  refuse?: (trx: Trx, before: Values, after: Values) => Promise<FieldErrors | undefined>;
  /** Serialises the values for the row. */
  store: (values: Values) => string;
  /** Describes a change for the audit list. Must not reveal more than is public. */
  detail: (changed: (keyof Values & string)[], before: Values, after: Values) => string;
};

/**
 * Saves a part of the settings, merged with what others saved since its form was opened.
 *
 * @param seen if omitted, overwrites whatever is stored
 */
export async function saveSettingsPart<Values extends object>(
  db: Db,
  actor: Actor,
  part: SettingsPart<Values>,
  mine: Values,
  seen?: SeenInForm,
): Promise<SettingsOutcome> {
  const { key, subject, subjectId, rules } = part;
  const kind: RecordKind<"settings"> = {
    table: "settings",
    key: "key",
    subject: "settings",
    affectsPages: () => part.isPublic,
  };
  return change(db, actor, kind, async ({ trx, find, merge, insert, update, audit }) => {
    const row = await find(key);
    const current = await part.read(trx);
    const merged = await merge(rules, key, {
      mine,
      current,
      seen: seen ?? { updatedAt: current.updatedAt, opened: undefined },
    });
    if (!merged.ok) return merged;
    const { values, changed, notice } = merged;
    if (changed.length === 0) return { ok: true, notice };
    const errors = await part.refuse?.(trx, current.values, values);
    if (errors) return { ok: false, reason: "invalid", errors };
    const value = part.store(values);
    if (row) await update(row, { value, updatedAt: nextVersion(row) }, changed);
    else await insert({ key, value, updatedAt: Date.now() }, changed);
    await audit({
      ...{ action: "updated", subject },
      ...(subjectId === undefined ? {} : { subjectId }),
      detail: part.detail(changed, current.values, values),
    });
    return { ok: true, notice };
  });
}
