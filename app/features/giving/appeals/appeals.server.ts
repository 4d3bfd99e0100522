import type { Selectable } from "kysely";
import type { Db, ReadDb } from "#app/platform/database/database.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { change, nextVersion, type RecordKind } from "#app/platform/records/change.server.ts";
import { formBase, type MergeRules } from "#app/platform/records/merge-values.server.ts";
import type { SaveOutcome } from "#app/platform/records/save-outcome.ts";
import type { LinkFacts } from "#app/platform/rich-text/rich-html.server.ts";
import { readToday } from "#app/platform/settings/site-settings.server.ts";
import { formatMoney, parseAmount } from "#app/platform/text/money.ts";
import type { Schema } from "#db/schema.ts";
import { wrongAmount } from "../gift-input.server.ts";
import { readGiving } from "../giving-settings.server.ts";
import type { AppealInput, NewAppealInput } from "./appeal-input.server.ts";

const APPEALS: RecordKind<"appeals"> = {
  table: "appeals",
  subject: "appeal",
  affectsPages: () => true,
};

type Appeal = Selectable<Schema["appeals"]>;
type AppealValues = Pick<Appeal, "title" | "goal" | "endsOn" | "pageId" | "isOpen">;

const MERGE: MergeRules<AppealValues> = {
  fields: {
    title: { label: "Title", text: String },
    goal: { label: "Goal", text: String },
    endsOn: { label: "Last day", text: (day) => day ?? "No end" },
    pageId: { label: "Page", text: (page) => page ?? "None" },
    isOpen: { label: "Open", text: (isOpen) => (isOpen ? "Visitors can give to it" : "Closed") },
  },
};

const valuesOf = ({ title, goal, endsOn, pageId, isOpen }: Appeal): AppealValues => ({
  ...{ title, goal, endsOn, pageId, isOpen },
});

/** Creates an appeal in the foundation's currency. Sent twice, it creates one. */
export async function createAppeal(
  db: Db,
  actor: Actor,
  { id, goal: typed, ...input }: NewAppealInput,
): Promise<SaveOutcome> {
  return change(db, actor, APPEALS, async ({ trx, find, insert, audit, skipAudit }): Promise<SaveOutcome> => {
    if (await find(id)) {
      skipAudit("it is there already");
      return { ok: true };
    }
    const { currency } = await readGiving(trx);
    if (!currency) return refuse("goal", "An owner must choose the currency first, under Settings, Giving.");
    const goal = parseAmount(typed, currency);
    if (goal === undefined) return refuse("goal", wrongAmount(currency));
    const now = Date.now();
    await insert({ id, goal, currency, ...input, createdAt: now, updatedAt: now });
    await audit({ action: "created", subjectId: id, detail: input.title });
    return { ok: true };
  });
}

/** Changes an appeal, merged with what others have saved since its form was opened. */
export async function updateAppeal(
  db: Db,
  actor: Actor,
  id: string,
  input: AppealInput,
): Promise<SaveOutcome> {
  const { goal: typed, updatedAt, opened, ...others } = input;
  return change(db, actor, APPEALS, async ({ find, merge, update, audit }): Promise<SaveOutcome> => {
    const before = await find(id);
    if (!before) return { ok: false, reason: "gone" };
    const goal = parseAmount(typed, before.currency);
    if (goal === undefined) return refuse("goal", wrongAmount(before.currency));
    const merged = await merge(MERGE, id, {
      mine: { ...others, goal },
      current: { values: valuesOf(before), updatedAt: before.updatedAt },
      seen: { updatedAt, opened },
    });
    if (!merged.ok) return merged;
    const { values, changed, notice } = merged;
    if (changed.length === 0) return { ok: true, notice };
    await update(before, { ...values, updatedAt: nextVersion(before) }, changed);
    await audit({ action: "updated", subjectId: id, detail: `${values.title}: ${changed.join(", ")}` });
    return { ok: true, notice };
  });
}

const refuse = (field: string, message: string) =>
  ({ ok: false, reason: "invalid", errors: { [field]: message } }) as const;

/** Lists appeals, the newest first, with what has arrived for each. */
export async function listAppeals(db: ReadDb, which: { id?: string; pageId?: string } = {}) {
  let query = db
    .selectFrom("appeals")
    .leftJoin("pages", (join) =>
      join
        .onRef("pages.id", "=", "appeals.pageId")
        .on("pages.isPublished", "=", true)
        .on("pages.deletedAt", "is", null),
    )
    .selectAll("appeals")
    .select("pages.slug")
    .select(({ selectFrom }) =>
      selectFrom("giftBookings")
        .innerJoin("gifts", "gifts.id", "giftBookings.giftId")
        .whereRef("gifts.appealId", "=", "appeals.id")
        // Nothing is converted.
        .whereRef("giftBookings.currency", "=", "appeals.currency")
        .select(({ fn }) => fn.sum<number>("giftBookings.amount").as("sum"))
        .as("arrived"),
    )
    .orderBy("appeals.createdAt", "desc")
    .orderBy("appeals.id", "desc");
  if (which.id !== undefined) query = query.where("appeals.id", "=", which.id);
  if (which.pageId !== undefined) query = query.where("appeals.pageId", "=", which.pageId);
  const rows = await query.execute();
  return rows.map(({ arrived, ...appeal }) => ({
    ...appeal,
    arrived: Number(arrived ?? 0),
    base: formBase(valuesOf(appeal), appeal.updatedAt),
  }));
}

export type ListedAppeal = Awaited<ReturnType<typeof listAppeals>>[number];

/** An appeal as visitors see it. */
export type PublicAppeal = {
  id: string;
  title: string;
  /** The page that tells its story. */
  story: string | undefined;
  arrived: string;
  goal: string;
  /** From 0 to 100. */
  percent: number;
  /** How many days are left, with today; undefined if it has no end. */
  daysLeft: number | undefined;
  /** Whether nobody can give to it any more. */
  hasEnded: boolean;
};

const DAY_MS = 24 * 3_600_000;

/** Converts appeals to what visitors see. */
export function publicAppeals(appeals: readonly ListedAppeal[], today: string): PublicAppeal[] {
  return appeals.map(({ id, title, slug, goal, currency, arrived, isOpen, endsOn }) => ({
    ...{ id, title, story: slug ? `/pages/${slug}` : undefined },
    arrived: formatMoney({ amount: arrived, currency }),
    goal: formatMoney({ amount: goal, currency }),
    percent: Math.min(100, Math.floor((arrived / goal) * 100)),
    daysLeft: endsOn === null ? undefined : (Date.parse(endsOn) - Date.parse(today)) / DAY_MS + 1,
    hasEnded: !isOpen || (endsOn !== null && endsOn < today),
  }));
}

/** Says how far each appeal is that visitors can give to, for buttons in texts that lead to it. */
export async function listAppealFacts(db: ReadDb): Promise<[string, LinkFacts][]> {
  const [{ isOpen }, appeals, today] = await Promise.all([readGiving(db), listAppeals(db), readToday(db)]);
  if (!isOpen) return [];
  return publicAppeals(appeals, today)
    .filter(({ hasEnded }) => !hasEnded)
    .map(({ id, title, arrived, goal, percent }) => [
      `/donate?appeal=${id}`,
      { words: `${title}: ${arrived} of ${goal}`, percent },
    ]);
}

/** Lists the pages that may tell the story of an appeal. */
export async function listStories(db: ReadDb): Promise<{ value: string; label: string }[]> {
  const pages = await db
    .selectFrom("pages")
    .select(["id", "title"])
    .where("deletedAt", "is", null)
    .orderBy("title")
    .execute();
  return pages.map(({ id, title }) => ({ value: id, label: title }));
}
