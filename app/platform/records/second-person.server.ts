import { createHash } from "node:crypto";
import { sql } from "kysely";
import { isAlone } from "../accounts/is-alone.server.ts";
import type { Db, ReadDb, Trx } from "../database/database.server.ts";
import { refuseSave } from "../forms/save-answer.ts";
import { selectUsed } from "../images/picture-uses.server.ts";
import { textBlocks } from "../rich-text/text-blocks.ts";
import { listAdults } from "../text-review/adults.server.ts";
import { readParagraph } from "../text-review/identifying-details.ts";
import { findGirl, findTracesOfChildren } from "../text-review/protect-children.ts";
import { type Actor, recordAudit } from "./audit.server.ts";

/** The texts of a row about a child, which a second person has to approve. */
type TextRequest = {
  /** A hash of the texts: an approval is for exactly these. */
  id: string;
  subject: string;
  recordId: string;
  title: string;
  texts: Record<string, string>;
  /** Why it is about a child, in words. */
  reasons: string;
};

/** Carries texts that nobody has approved out of a transaction, which it rolls back. */
export class Unapproved extends Error {
  readonly requests: readonly TextRequest[];

  constructor(requests: readonly TextRequest[]) {
    super("a text about a child needs the approval of a second person");
    this.requests = requests;
  }
}

/** What all rows have in common that one change has written. */
export type TextKind = { table: string; key: string; subject: string; adults?(row: object): string[] };

/**
 * Refuses to publish texts about a child that no second person has approved. A text is about a
 * child if a child can be recognised in one of its pictures, if it uses a pseudonym of somebody who
 * has agreed to be shown, if its details could lead to a child, or if it tells of one girl.
 *
 * @param rows what visitors would see, and what they see already
 * @throws Unapproved
 */
export async function refuseUnapproved(
  trx: Trx,
  kind: TextKind,
  rows: ReadonlyMap<string, { shown: object | undefined; after: object }>,
): Promise<void> {
  const requests: TextRequest[] = [];
  for (const [recordId, { shown, after }] of rows) {
    const id = hashOf(kind.subject, textsOf(after));
    if (shown && hashOf(kind.subject, textsOf(shown)) === id) continue;
    if (await takeApproval(trx, id)) continue;
    const request = await requestFor(trx, kind, recordId, after);
    if (request) requests.push(request);
  }
  if (requests.length > 0) throw new Unapproved(requests);
}

/**
 * Lets texts about a child that visitors see come back unchanged: whoever deletes one or makes it a
 * draft can undo that, also if it was published before a second person was asked.
 *
 * @param rows what visitors no longer see
 */
export async function keepApproved(
  trx: Trx,
  kind: TextKind,
  rows: ReadonlyMap<string, object>,
): Promise<void> {
  const now = Date.now();
  for (const [recordId, row] of rows) {
    const request = await requestFor(trx, kind, recordId, row);
    if (!request) continue;
    await trx
      .insertInto("textApprovals")
      .values({
        ...request,
        ...{ texts: "", askedBy: "", askedByName: "", askedAt: now, approvedAt: now, usedAt: now },
      })
      .onConflict((conflict) =>
        conflict
          .column("id")
          .doUpdateSet({ texts: "", approvedAt: now, usedAt: now })
          .where("textApprovals.approvedAt", "is", null),
      )
      .execute();
  }
}

/** @returns undefined if the row's texts are not about a child */
async function requestFor(
  db: ReadDb,
  kind: TextKind,
  recordId: string,
  row: object,
): Promise<TextRequest | undefined> {
  const texts = textsOf(row);
  const reasons = await findReasons(db, kind, recordId, row, texts);
  if (reasons.length === 0) return undefined;
  return {
    ...{ id: hashOf(kind.subject, texts), recordId, texts, subject: kind.subject },
    title: texts.title ?? texts.name ?? texts.key ?? kind.subject,
    reasons: reasons.join("; "),
  };
}

/** What a row says beside its texts. Without them, an approved draft can be published as it is. */
const NO_TEXTS = new Set(["id", "status", "searchText"]);

function textsOf(row: object): Record<string, string> {
  const texts = Object.entries(row).filter(
    ([column, value]) => typeof value === "string" && value !== "" && !NO_TEXTS.has(column),
  );
  return Object.fromEntries(texts.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function hashOf(subject: string, texts: Record<string, string>): string {
  return createHash("sha256")
    .update(JSON.stringify([subject, texts]))
    .digest("hex")
    .slice(0, 32);
}

/** Whether a second person has approved it. Notes that it was published. */
async function takeApproval(trx: Trx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("textApprovals")
    .set({ usedAt: Date.now() })
    .where("id", "=", id)
    .where("approvedAt", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

async function findReasons(
  db: ReadDb,
  kind: TextKind,
  recordId: string,
  row: object,
  texts: Record<string, string>,
): Promise<string[]> {
  const paragraphs = Object.values(texts).flatMap(paragraphsOf);
  const adults = [...(await listAdults(db)), ...(kind.adults?.(row) ?? [])];
  // The words of a title or a heading are all written like names.
  const sentences = paragraphs.filter((paragraph) => /[.!?]/.test(paragraph));
  const read = sentences.map((paragraph) => readParagraph(paragraph, adults));
  const hasFace = await showsChild(db, kind, recordId);
  const [trace] = findTracesOfChildren(read, hasFace);
  const girl = trace ? undefined : findGirl(read);
  return [
    hasFace ? "it shows a child" : "",
    ...(await findPseudonyms(db, paragraphs)).map((name) => `it is about “${name}”`),
    trace ? `“${trace.quote}” could lead to a child` : "",
    girl ? `it tells of one girl: “${girl}”` : "",
  ].filter(Boolean);
}

/** Splits a formatted text, or the values of a part of the settings. */
function paragraphsOf(text: string): string[] {
  if (text.startsWith("<")) return textBlocks(text).map((block) => block.text);
  if (!/^[[{]/.test(text)) return [text];
  try {
    return stringsIn(JSON.parse(text));
  } catch {
    // Somebody's own brackets.
    return [text];
  }
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

async function showsChild(db: ReadDb, { table, key }: TextKind, recordId: string): Promise<boolean> {
  const used = await selectUsed(db, { table, key, rows: [recordId] });
  if (!used) return false;
  const { rows } = await sql`select 1 from picture_details
    where people = 'children' and id in (${used}) limit 1`.execute(db);
  return rows.length > 0;
}

/** Finds the names here of those who have agreed to be shown. */
async function findPseudonyms(db: ReadDb, paragraphs: readonly string[]): Promise<string[]> {
  const consents = await db.selectFrom("consents").select("pseudonym").orderBy("pseudonym").execute();
  const text = ` ${wordsOf(paragraphs.join(" "))} `;
  return consents.map(({ pseudonym }) => pseudonym).filter((name) => text.includes(` ${wordsOf(name)} `));
}

/** Parts of names are written with hyphens and apostrophes. */
const wordsOf = (text: string) => (text.match(/[\p{L}\p{M}\d]+/gu) ?? []).join(" ");

/**
 * Asks a second person about texts, and forgets what the same person has asked about an earlier
 * form of them.
 *
 * @returns the answer to whoever would have published them
 */
export async function askSecondPerson(db: Db, actor: Actor, { requests }: Unapproved): Promise<Response> {
  const asked = { askedBy: actor.id ?? "", askedByName: actor.name, askedAt: Date.now() };
  await db.transaction().execute(async (trx) => {
    for (const { texts, ...request } of requests) {
      await trx
        .deleteFrom("textApprovals")
        .where("subject", "=", request.subject)
        .where("askedBy", "=", asked.askedBy)
        .where("approvedAt", "is", null)
        .where("id", "<>", request.id)
        .where((eb) => eb.or([eb("recordId", "=", request.recordId), eb("title", "=", request.title)]))
        .execute();
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto("textApprovals")
        .values({ ...request, ...asked, texts: JSON.stringify(texts) })
        // Whoever asked first stays, so that the second one may approve it.
        .onConflict((conflict) =>
          conflict
            .column("id")
            .doUpdateSet({ ...asked, sentBack: null, sentBackByName: null })
            .where("textApprovals.sentBack", "is not", null),
        )
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows)
        await recordAudit(trx, actor, {
          ...{ action: "asked to approve", subject: "text", subjectId: request.id },
          detail: request.title,
        });
    }
  });
  const [{ reasons }] = requests as [TextRequest];
  const isOne = requests.length === 1;
  return refuseSave(409, {
    formError: `${isOne ? `This is about a child: ${reasons}` : `${requests.length} of these are about a child`}. ${
      (await isAlone(db, actor))
        ? "Somebody else should read it first, but nobody else signs in here. Open it, and write why you alone decide."
        : `Somebody else must read ${isOne ? "it" : "them"} before visitors do. ${isOne ? "It waits" : "They wait"} for that under Approvals now. Then publish ${isOne ? "it" : "them"} unchanged.`
    }`,
    links: requests.map(({ id, title }) => ({
      to: `/admin/approvals/${id}`,
      label: isOne ? "Open the request" : `Open “${title}”`,
    })),
  });
}
