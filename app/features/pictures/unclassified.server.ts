import { sql } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";
import { renewPermissions, UNCLASSIFIED_SETTING } from "#app/platform/images/picture-permission.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { change, nextVersion, type RecordKind } from "#app/platform/records/change.server.ts";

const SETTING: RecordKind<"settings"> = {
  table: "settings",
  key: "key",
  subject: "picture",
  affectsPages: () => false,
};

/** Decides whether visitors see a picture before anybody has said who is in it. */
export function setHidesUnclassified(db: Db, actor: Actor, isHidden: boolean): Promise<{ ok: true }> {
  return change(db, actor, SETTING, async ({ trx, find, insert, update, audit }) => {
    const before = await find(UNCLASSIFIED_SETTING);
    const value = String(isHidden);
    if (before?.value === value) return { ok: true };
    if (before) await update(before, { value, updatedAt: nextVersion(before) });
    else await insert({ key: UNCLASSIFIED_SETTING, value, updatedAt: Date.now() });
    await renewPermissions(trx, sql`true`);
    await audit({
      action: "updated",
      detail: isHidden ? "Hidden until somebody says who is in it" : "Shown before anybody says who is in it",
    });
    return { ok: true };
  });
}
