import type { Trx } from "../database/database.server.ts";
import { toPictureData } from "../images/picture-columns.server.ts";
import type { PictureData } from "../images/picture-data.ts";
import type { ItemRef } from "../public-items/item-ref.ts";
import { findLinkedItems } from "../public-items/linked-items.server.ts";
import { readSiteSettings } from "../settings/site-settings.server.ts";
import { localDate } from "../time/local-date.ts";
import { dateIn, timeIn } from "../time/site-time.server.ts";
import type { Actor } from "./audit.server.ts";
import { type FieldChange, findFieldChanges } from "./field-changes.server.ts";
import type { FieldConflict, ShownValue } from "./merge-answer.ts";
import { type MergedValues, type MergeRules, mergeValues, type Shows } from "./merge-values.server.ts";
import type { SeenInForm } from "./opened.ts";

/** Nothing was saved: somebody else changed the same fields since the form was opened. */
export type Conflicted = { ok: false; reason: "changed"; conflicts: FieldConflict[] };

/**
 * What to store. `notice` says what somebody else changed and what is kept, or is undefined if
 * there is nothing to say.
 */
export type Merged<Values> = {
  ok: true;
  values: Values;
  changed: (keyof Values & string)[];
  notice: string | undefined;
};

type Save<Values> = {
  /** The name of the record for {@link findFieldChanges}. */
  record: string;
  actor: Actor;
  current: { values: Values; updatedAt: number };
  mine: Partial<Values>;
  seen: SeenInForm;
};

/**
 * Merges a save with what others saved since its form was opened. Call it after `lockRecord`,
 * before any write.
 *
 * @returns the values to store, or the conflicts to ask about
 */
export async function mergeSave<Values extends object>(
  trx: Trx,
  rules: MergeRules<Values>,
  { record, actor, current, mine, seen }: Save<Values>,
): Promise<Merged<Values> | Conflicted> {
  const merged = mergeValues(rules, current, mine, seen);
  await refuseMissingPictures(trx, rules, merged, { current: current.values, mine });
  const { values, changed, kept } = merged;
  const others = [...kept, ...merged.conflicts.map(({ field }) => field)];
  if (others.length === 0) return { ok: true, values, changed, notice: undefined };

  const [changes, { timeZone }] = await Promise.all([
    findFieldChanges(trx, record, others),
    readSiteSettings(trx),
  ]);
  const whoAndWhen = (field: string) =>
    describe(changes.get(field) ?? { actorId: null, actorName: "Somebody else", at: current.updatedAt }, {
      actor,
      timeZone,
    });
  if (merged.conflicts.length === 0) {
    const news = kept.map((field) => ({ label: rules.fields[field].label, ...whoAndWhen(field) }));
    return { ok: true, values, changed, notice: changed.length > 0 ? noticeOf(news) : undefined };
  }
  const conflicts: FieldConflict[] = [];
  for (const { field, mine: value, shown } of merged.conflicts) {
    const shows = rules.fields[field];
    conflicts.push({
      field,
      label: shows.label,
      ...whoAndWhen(field),
      mine: await show(trx, shows as Shows<unknown>, value),
      theirs: await show(trx, shows as Shows<unknown>, current.values[field]),
      shown,
    });
  }
  return { ok: false, reason: "changed", conflicts };
}

/** Keeps the current picture if the one that the form was opened with is no longer stored. */
async function refuseMissingPictures<Values extends object>(
  trx: Trx,
  rules: MergeRules<Values>,
  merged: MergedValues<Values>,
  { current, mine }: { current: Values; mine: Partial<Values> },
): Promise<void> {
  for (const field of merged.changed) {
    const shows = rules.fields[field];
    if (!("pictureId" in shows) || mine[field] !== undefined) continue;
    if ((await findPicture(trx, shows.pictureId(merged.values[field]))) !== null) continue;
    merged.values[field] = current[field];
    merged.changed = merged.changed.filter((name) => name !== field);
  }
}

async function findPicture(trx: Trx, id: string | null): Promise<PictureData | null> {
  if (id === null) return null;
  const row = await trx.selectFrom("pictures").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? toPictureData(row) : null;
}

type Teller = { actor: Actor; timeZone: string };

function describe({ actorId, actorName, at }: FieldChange, { actor, timeZone }: Teller) {
  const isToday = dateIn(timeZone, at) === dateIn(timeZone, Date.now());
  const time = timeIn(timeZone, at);
  return {
    by: actorId !== null && actorId === actor.id ? "You" : actorName,
    when: isToday ? `at ${time}` : `on ${localDate(at, timeZone)} at ${time}`,
  };
}

/**
 * Formats the notice, with a sentence for each person and time: "Ada changed “Location” at 14:03;
 * both changes are kept."
 */
function noticeOf(news: readonly { label: string; by: string; when: string }[]): string {
  const sentences = Map.groupBy(news, ({ by, when }) => `${by}\n${when}`).values();
  return [...sentences]
    .map((changes) => {
      const labels = changes.map(({ label }) => `“${label}”`).join(" and ");
      const [{ by, when } = { by: "", when: "" }] = changes;
      return `${by} changed ${labels} ${when}${by === "You" ? " in another window" : ""}; both changes are kept.`;
    })
    .join(" ");
}

async function show(trx: Trx, shows: Shows<unknown>, value: unknown): Promise<ShownValue> {
  if ("text" in shows) return { text: shows.text(value) };
  if ("html" in shows) return { html: shows.html(value) };
  if ("item" in shows) return { text: await titleOf(trx, shows.item(value)) };
  return { picture: await findPicture(trx, shows.pictureId(value)) };
}

async function titleOf(trx: Trx, ref: ItemRef | null): Promise<string> {
  const item = ref && (await findLinkedItems(trx, [ref])).get(ref);
  return item ? item.title : "Nothing";
}
