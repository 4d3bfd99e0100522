import type { Db, ReadDb } from "#app/platform/database/database.server.ts";
import { secret } from "#app/platform/database/secrets.server.ts";
import { readSignedId, signId } from "#app/platform/http/signed-ids.server.ts";
import { ofConsent, renewPermissions } from "#app/platform/images/picture-permission.server.ts";
import { auditActor } from "#app/platform/records/audit.server.ts";
import { change, nextVersion } from "#app/platform/records/change.server.ts";
import { CONSENTS } from "./consents.server.ts";

const keyOf = (db: Db) => secret(db, "consents");

/** Returns the private link with which a girl stops that her pictures are shown. */
export async function stopLink(db: Db, siteUrl: string, id: string): Promise<string> {
  return `${siteUrl}/my-pictures/${signId(await keyOf(db), id)}`;
}

/** What a girl sees behind her link. `unknown`: it isn't one of ours. */
export type StopState = "shown" | "stopped" | "unknown";

export async function readStopLink(db: Db, token: string): Promise<StopState> {
  const id = readSignedId(await keyOf(db), token);
  const consent = id === undefined ? undefined : await find(db, id);
  if (!consent) return "unknown";
  return consent.stopAskedAt === null && consent.withdrawnAt === null ? "shown" : "stopped";
}

function find(db: ReadDb, id: string) {
  return db
    .selectFrom("consents")
    .select(["stopAskedAt", "withdrawnAt"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/**
 * Hides all pictures of the girl whose link it is, until somebody of the foundation withdraws her
 * consent, or she agrees again.
 */
export async function stopShowing(db: Db, token: string): Promise<StopState> {
  const id = readSignedId(await keyOf(db), token);
  if (id === undefined) return "unknown";
  const { state } = await change(
    db,
    auditActor.anonymous,
    CONSENTS,
    async ({ trx, find, update, audit }): Promise<{ state: StopState }> => {
      const before = await find(id);
      if (!before) return { state: "unknown" };
      if (before.stopAskedAt === null && before.withdrawnAt === null) {
        await update(before, { stopAskedAt: Date.now(), updatedAt: nextVersion(before) }, ["stopAskedAt"]);
        await renewPermissions(trx, ofConsent(id));
        await audit({ action: "asked to end", subjectId: id, detail: before.pseudonym });
      }
      return { state: "stopped" };
    },
  );
  return state;
}
