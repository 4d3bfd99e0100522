import { sql } from "kysely";
import type { Trx } from "#app/platform/database/database.server.ts";
import { BLOCK } from "#app/platform/lists/list-place.ts";
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
/** In `audit_counts`: all people, or all kinds; and all blocks together. */
export const ALL = "";
export const TOTAL = -1;

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

async function countEntries(trx: Trx, entries: NumberedEntry[]): Promise<void> {
  const counts = new Map<string, { person: string; kind: string; block: number; entries: number }>();
  for (const entry of entries)
    for (const person of [ALL, entry.person])
      for (const kind of [ALL, entry.kind])
        for (const block of [TOTAL, Math.floor(entry.number / BLOCK)]) {
          const key = JSON.stringify([person, kind, block]);
          const counted = counts.get(key)?.entries ?? 0;
          counts.set(key, { person, kind, block, entries: counted + 1 });
        }
  await trx
    .insertInto("auditCounts")
    .values([...counts.values()])
    .onConflict((conflict) =>
      conflict
        .columns(["person", "kind", "block"])
        .doUpdateSet({ entries: sql`audit_counts.entries + excluded.entries` }),
    )
    .execute();
}

function wordsOf({ person, kind, actorName, action, detail }: NumberedEntry): string[] {
  const words = searchWords(`${actorName} ${action} ${kind} ${detail ?? ""}`);
  return [...new Set([...words, personMark(person), kindMark(kind)])];
}
