import { sql } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";
import { renewPermissions } from "#app/platform/images/picture-permission.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { change } from "#app/platform/records/change.server.ts";
import { linkConsents, PICTURE_DETAILS, readPictureValues } from "./picture-details.server.ts";

type CroppedOutcome = { ok: true } | { ok: false; reason: "gone" };

/**
 * Says the same about a part of a picture as about the whole: who is in it, which consents it needs
 * and who approved it. Whoever withdraws a consent withdraws both.
 *
 * @param from the id of the whole picture
 * @param to the id of the part. What was already said about it stays
 * @returns `gone` if the whole picture was removed, or a consent to it withdrawn, while it was cut
 */
export function describeCropped(db: Db, actor: Actor, from: string, to: string): Promise<CroppedOutcome> {
  return change(db, actor, PICTURE_DETAILS, async (running): Promise<CroppedOutcome> => {
    const { trx, find, insert, audit } = running;
    const picture = trx.selectFrom("pictures").select("id").where("id", "=", from);
    if (!(await picture.where("withdrawnAt", "is", null).executeTakeFirst()))
      return { ok: false, reason: "gone" };
    const whole = await find(from);
    if (whole && !(await find(to))) {
      await insert({ ...whole, id: to, updatedAt: Date.now() });
      await linkConsents(trx, to, (await readPictureValues(trx, from)).values.consents);
      await renewPermissions(trx, sql`pictures.id = ${to}`);
    }
    await audit({ action: "cropped", subjectId: to });
    return { ok: true };
  });
}
