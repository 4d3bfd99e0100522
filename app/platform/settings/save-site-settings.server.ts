import type { Db } from "../database/database.server.ts";
import type { Actor } from "../records/audit.server.ts";
import {
  type SettingsOutcome,
  type SettingsPart,
  saveSettingsPart,
} from "../records/merge-settings.server.ts";
import { textFieldsOf } from "../records/merge-values.server.ts";
import type { SeenInForm } from "../records/opened.ts";
import { SETTING_LABELS, type SettingField, settingFields, settingsOf } from "./site-setting-fields.ts";
import { readSiteSettingsToEdit, SITE_KEY } from "./site-settings.server.ts";
import type { SiteSettings } from "./site-settings.ts";

const PART: SettingsPart<Record<SettingField, string>> = {
  key: SITE_KEY,
  subject: "settings",
  isPublic: true,
  rules: { fields: textFieldsOf(SETTING_LABELS) },
  read: async (trx) => {
    const { settings, updatedAt } = await readSiteSettingsToEdit(trx);
    return { values: settingFields(settings), updatedAt };
  },
  store: (fields) => JSON.stringify(settingsOf(fields)),
  detail: (changed) => changed.join(", "),
};

/**
 * Saves all settings, merged with what others have saved since the form was opened. The next
 * request shows them.
 *
 * @param seen if left out, overwrites whatever is stored
 */
export function saveSiteSettings(
  db: Db,
  actor: Actor,
  settings: SiteSettings,
  seen?: SeenInForm,
): Promise<SettingsOutcome> {
  return saveSettingsPart(db, actor, PART, settingFields(settings), seen);
}
