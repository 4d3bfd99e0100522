import { sql } from "kysely";
import type { Db } from "../database/database.server.ts";
import type { RefusalLink, SaveRefusal } from "../forms/save-answer.ts";
import type { Actor } from "../records/audit.server.ts";
import type { PictureColumns } from "./shown-pictures.server.ts";
import type { PictureSwap } from "./swap-picture.server.ts";

/** How often it was replaced, and why it was not somewhere else. */
export type SwapOutcome = { swapped: number; refusals: { text: string; links: RefusalLink[] }[] };

/**
 * Replaces a picture wherever it is used, each place by itself. A place that refuses, such as one
 * that needs a second person, keeps the old picture; repeating this tries it again.
 */
export async function swapEverywhere(
  db: Db,
  actor: Actor,
  columns: PictureColumns,
  swap: PictureSwap,
): Promise<SwapOutcome> {
  const done = new Set<string>();
  const refusals = new Map<string, RefusalLink[]>();
  const refuse = (text: string, links: RefusalLink[] = []) =>
    refusals.set(text, [...(refusals.get(text) ?? []), ...links]);
  let swapped = 0;
  for (const [place, { swap: how, what }] of Object.entries(columns)) {
    if (how === "kept") continue;
    const [table = "", column = ""] = place.split(".");
    const { rows } = await sql<{ key: string }>`select distinct ${sql.ref(how.by)} as key
      from ${sql.table(table)} where ${sql.ref(column)} = ${swap.from}`.execute(db);
    for (const { key } of rows) {
      // A record may show it beside its text and in it.
      if (done.has(key)) continue;
      done.add(key);
      const refused = await refusalOf(() => how.with(db, actor, key, swap));
      if (!refused) swapped += 1;
      else if (refused.formError) refuse(refused.formError, refused.links);
      else refuse(`It stays in the trash: ${what.toLowerCase()}.`);
    }
  }
  return { swapped, refusals: [...refusals].map(([text, links]) => ({ text, links })) };
}

/** A change that would publish what visitors may not see throws its answer. */
async function refusalOf(run: () => Promise<{ ok: boolean }>): Promise<Partial<SaveRefusal> | undefined> {
  try {
    return (await run()).ok ? undefined : {};
  } catch (error) {
    if (error instanceof Response) return (await error.json()) as SaveRefusal;
    throw error;
  }
}
