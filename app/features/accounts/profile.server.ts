import type { Administrator } from "#app/platform/accounts/administrator.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { recordAudit } from "#app/platform/records/audit.server.ts";

/** Changes the name under which the person appears in the audit list and in mails. */
export async function updateOwnName(
  db: Db,
  person: Pick<Administrator, "id" | "name">,
  name: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("users").set({ name, updatedAt: Date.now() }).where("id", "=", person.id).execute();
    await recordAudit(trx, person, {
      action: "updated",
      subject: "account",
      subjectId: person.id,
      detail: `name: ${name}`,
    });
  });
}
