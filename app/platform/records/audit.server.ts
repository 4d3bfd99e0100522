import type { Trx } from "../database/database.server.ts";
import { newId } from "./ids.server.ts";

/**
 * Who made a change: a signed-in administrator, or a name for someone without an account ({@link
 * auditActor}, an import).
 */
export type Actor = { id: string | null; name: string };

/** The actors without an account. */
export const auditActor = {
  /** Automatic changes, and commands on the server, which may do everything. */
  system: { id: null, name: "Schoolward" },
  /** Attempts and requests by people who have not been authenticated. */
  anonymous: { id: null, name: "Somebody" },
} satisfies Record<string, Actor>;

export type AuditEntry = {
  /** A verb in the past tense: "updated", "replaced", "signed in". */
  action: string;
  /** What was changed: "statistic", "hero picture". */
  subject: string;
  subjectId?: string;
  /** A short sentence for people. Never passwords, message bodies or visitors' data. */
  detail?: string;
};

/** Writes an audit entry inside the transaction of the change it describes. */
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
