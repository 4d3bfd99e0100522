import type { Selectable } from "kysely";
import type { Administrator } from "#app/platform/accounts/administrator.server.ts";
import { isAlone } from "#app/platform/accounts/is-alone.server.ts";
import type { Db, ReadDb } from "#app/platform/database/database.server.ts";
import { toPictureData } from "#app/platform/images/picture-columns.server.ts";
import { DAY } from "#app/platform/program/jobs.server.ts";
import { type Actor, recordAudit } from "#app/platform/records/audit.server.ts";
import type { ShownValue } from "#app/platform/records/merge-answer.ts";
import { NOTHING_HIDDEN, readableHtml } from "#app/platform/rich-text/rich-html.server.ts";
import { capitalise } from "#app/platform/text/formats.ts";
import type { Instant, Schema } from "#db/schema.ts";

/** How long a request waits for an answer. */
const KEPT_MS = 90 * DAY;
const MAX_LISTED = 100;

type StoredApproval = Selectable<Schema["textApprovals"]>;
export type ApprovalState = "waiting" | "sent back" | "approved" | "published";

function stateOf({
  approvedAt,
  sentBack,
  usedAt,
}: Pick<StoredApproval, "approvedAt" | "sentBack" | "usedAt">) {
  if (usedAt !== null) return "published";
  if (approvedAt !== null) return "approved";
  return sentBack === null ? "waiting" : "sent back";
}

/** Counts the texts about children by their states, without those that are published. */
export async function countApprovals(db: ReadDb): Promise<Record<ApprovalState, number>> {
  const counts = { waiting: 0, "sent back": 0, approved: 0, published: 0 };
  const open = db.selectFrom("textApprovals").select(["approvedAt", "sentBack", "usedAt"]);
  for (const row of await open.where("usedAt", "is", null).execute()) counts[stateOf(row)] += 1;
  return counts;
}

/** Lists the texts about children, those that wait first, and then the newest. */
export async function listApprovals(db: ReadDb) {
  const rows = await db
    .selectFrom("textApprovals")
    .select(["id", "subject", "title", "askedByName", "askedAt", "approvedAt", "sentBack", "usedAt"])
    // Those that nobody was asked about were public before.
    .where((eb) => eb.or([eb("approvedAt", "is", null), eb("approvedByName", "is not", null)]))
    .orderBy((eb) => eb.case().when("usedAt", "is", null).then(0).else(1).end())
    .orderBy("askedAt", "desc")
    .orderBy("id")
    .limit(MAX_LISTED)
    .execute();
  return rows.map(({ approvedAt, sentBack, usedAt, subject, ...row }) => ({
    ...row,
    kind: capitalise(subject),
    state: stateOf({ approvedAt, sentBack, usedAt }) as ApprovalState,
  }));
}

/** Reads a text about a child for whoever may approve it; undefined if nobody has asked. */
export async function findApproval(db: ReadDb, id: string, person: Pick<Administrator, "id">) {
  const row = await db.selectFrom("textApprovals").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const { texts, subject, askedBy, ...approval } = row;
  return {
    ...approval,
    kind: capitalise(subject),
    state: stateOf(row) as ApprovalState,
    fields: await showTexts(db, texts),
    /** Who may approve it: this person, also alone with a reason, or only somebody else. */
    approver:
      askedBy !== person.id
        ? ("second" as const)
        : (await isAlone(db, person))
          ? ("alone" as const)
          : ("other" as const),
  };
}

export type ShownApproval = NonNullable<Awaited<ReturnType<typeof findApproval>>>;

/** What people call columns whose names do not say it. */
const LABELS: Record<string, string> = {
  alt: "What the picture shows",
  metaTitle: "Title in searches",
  metaDescription: "Description in searches",
  pictureId: "Picture",
  slug: "Address",
};

/** In the order in which visitors read them. */
const READ_FIRST = ["title", "name", "excerpt", "pictureId", "alt"];

function entriesOf(texts: string): [column: string, text: string][] {
  const all = JSON.parse(texts || "{}") as Record<string, string>;
  const columns = new Set([...READ_FIRST, ...Object.keys(all)]);
  return [...columns].flatMap((column) => (all[column] ? [[column, all[column]]] : []));
}

async function showTexts(db: ReadDb, texts: string): Promise<{ label: string; value: ShownValue }[]> {
  const shown: { label: string; value: ShownValue }[] = [];
  for (const [column, text] of entriesOf(texts))
    shown.push({
      label:
        LABELS[column] ?? capitalise(column.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)),
      value: await showText(db, column, text),
    });
  return shown;
}

async function showText(db: ReadDb, column: string, text: string): Promise<ShownValue> {
  if (column === "pictureId") {
    const picture = db
      .selectFrom("pictures")
      .selectAll()
      .where("id", "=", text)
      .where("withdrawnAt", "is", null);
    const found = await picture.executeTakeFirst();
    return { picture: found ? toPictureData(found) : null };
  }
  return text.startsWith("<") ? { html: readableHtml(text, NOTHING_HIDDEN) } : { text };
}

/** What a second person says about a text. */
export type Decision = { approves: true; reason: string } | { approves: false; note: string };

/** `same person`: whoever asked can't approve it, unless nobody else is there. */
export type DecisionOutcome = { ok: true } | { ok: false; reason: "gone" | "same person" | "no reason" };

/** Approves a text about a child, or sends it back with a note. */
export async function decideApproval(
  db: Db,
  actor: Actor,
  id: string,
  decision: Decision,
): Promise<DecisionOutcome> {
  return db.transaction().execute(async (trx): Promise<DecisionOutcome> => {
    const row = await trx.selectFrom("textApprovals").selectAll().where("id", "=", id).executeTakeFirst();
    if (!row) return { ok: false, reason: "gone" };
    if (row.approvedAt !== null) return { ok: true };
    const isSecond = row.askedBy !== actor.id;
    if (decision.approves && !isSecond) {
      if (!(await isAlone(trx, actor))) return { ok: false, reason: "same person" };
      if (decision.reason === "") return { ok: false, reason: "no reason" };
    }
    const answer = decision.approves
      ? {
          ...{ approvedByName: actor.name, approvedAt: Date.now(), sentBack: null, sentBackByName: null },
          ...{ approvalReason: isSecond ? null : decision.reason, texts: "" },
        }
      : { sentBack: decision.note, sentBackByName: actor.name };
    await trx.updateTable("textApprovals").set(answer).where("id", "=", id).execute();
    await recordAudit(trx, actor, {
      ...{ action: decision.approves ? "approved" : "sent back", subject: "text", subjectId: id },
      detail: `${row.title}${decision.approves && !isSecond ? ` (alone: ${decision.reason})` : ""}`,
    });
    return { ok: true };
  });
}

/** Removes what nobody has answered in time. Approvals stay: texts may be published again. */
export async function removeOldRequests(db: Db, now: Instant = Date.now()): Promise<void> {
  await db
    .deleteFrom("textApprovals")
    .where("approvedAt", "is", null)
    .where("askedAt", "<", now - KEPT_MS)
    .execute();
}
