import type { Trx } from "./database/database.server.ts";
import { newId } from "./ids.server.ts";

/** Who did it: a signed-in administrator, or a name for who has no account ({@link HOUSE}, {@link SOMEBODY}, an import). */
export type Actor = { id: string | null; name: string };

/** The house itself: for what it does unasked, and for whoever is at the server, who may do everything. */
export const HOUSE: Actor = { id: null, name: "Schoolward" };

/** Whoever it was: for what is tried or asked for at the door by people who have not proved who they are. */
export const SOMEBODY: Actor = { id: null, name: "Somebody" };

export type AuditEntry = {
  /** A verb in the past tense: "updated", "replaced", "signed in". */
  action: string;
  /** What it was done to, in words: "statistic", "hero picture". */
  subject: string;
  subjectId?: string;
  /** A short sentence for people. Never passwords, message bodies or visitors' data. */
  detail?: string;
};

/** Writes an audit entry inside the transaction of the change that it tells of. */
export async function recordAudit(trx: Trx, actor: Actor, entry: AuditEntry): Promise<void> {
  await trx
    .insertInto("auditEntries")
    .values({
      id: newId(),
      at: Date.now(),
      actorId: actor.id,
      actorName: actor.name,
      action: entry.action,
      subject: entry.subject,
      subjectId: entry.subjectId ?? null,
      detail: entry.detail ?? null,
    })
    .execute();
}
