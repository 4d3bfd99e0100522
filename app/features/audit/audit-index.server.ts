import { sql } from "kysely";
import type { Trx } from "#app/platform/database/database.server.ts";
import { PART_SEPARATOR } from "#app/platform/lists/list-counts.server.ts";
import { searchWords } from "#app/platform/lists/search-words.ts";
import {
  fillByNumber,
  insertText,
  type TextIndex,
  type TextSource,
} from "#app/platform/lists/text-index.server.ts";

export const AUDIT_TEXT: TextIndex = {
  all: "audit_text",
  recent: "audit_text_recent",
  numbers: "audit_entries",
};
/** A numbered audit entry. `person` is the actor, `kind` the kind of record. */
export type NumberedEntry = {
  number: number;
  person: string;
  kind: string;
  actorName: string;
  action: string;
  detail: string | null;
};

// Terms for the person and the kind, which start with characters that no search word starts with.
export const personMark = (person: string) => `¤${searchWords(person).join("¤")}`;
export const kindMark = (kind: string) => `¦${searchWords(kind).join("¦")}`;

/** Counts new entries and adds them to the full text index. */
export async function indexEntries(trx: Trx, entries: NumberedEntry[]): Promise<void> {
  await countEntries(trx, entries);
  await insertText(
    trx,
    AUDIT_TEXT,
    entries.map((entry) => ({ number: entry.number, words: wordsOf(entry) })),
  );
}

/** Rebuilds the full text index of all numbered entries. Their counts stay as they are. */
export const auditTextSource: TextSource = {
  index: AUDIT_TEXT,
  fill: (trx) =>
    fillByNumber(trx, AUDIT_TEXT, async (after, count) => {
      const { rows } = await sql<NumberedEntry>`select number, coalesce(actor_id, actor_name) as person,
        subject as kind, actor_name, action, detail from audit_entries
        where number > ${after} order by number limit ${count}`.execute(trx);
      return rows.map((entry) => ({ number: entry.number, words: wordsOf(entry) }));
    }),
};

/** Counts entries by kind and person. */
async function countEntries(trx: Trx, entries: NumberedEntry[]): Promise<void> {
  const counts = Map.groupBy(entries, ({ kind, person }) => kind + PART_SEPARATOR + person);
  await trx
    .insertInto("listCounts")
    .values([...counts].map(([parts, { length: rows }]) => ({ list: "audit_entries", parts, rows })))
    .onConflict((conflict) =>
      conflict.columns(["list", "parts"]).doUpdateSet({ rows: sql`list_counts.rows + excluded.rows` }),
    )
    .execute();
}

function wordsOf({ person, kind, actorName, action, detail }: NumberedEntry): string[] {
  const words = searchWords(`${actorName} ${action} ${kind} ${detail ?? ""}`);
  return [...new Set([...words, personMark(person), kindMark(kind)])];
}
