import { type Selectable, sql } from "kysely";
import { isAlone } from "#app/platform/accounts/is-alone.server.ts";
import type { Db, ReadDb, Trx } from "#app/platform/database/database.server.ts";
import { PEOPLE, type People } from "#app/platform/images/people.ts";
import { renewPermissions } from "#app/platform/images/picture-permission.server.ts";
import type { List } from "#app/platform/lists/list.ts";
import { searchWords } from "#app/platform/lists/search-words.ts";
import { invalidatePages } from "#app/platform/page-cache/generation.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { change, changeWithin, nextVersion, type RecordKind } from "#app/platform/records/change.server.ts";
import type { MergeRules } from "#app/platform/records/merge-values.server.ts";
import type { SaveOutcome } from "#app/platform/records/save-outcome.ts";
import { counted } from "#app/platform/text/formats.ts";
import type { Schema } from "#db/schema.ts";
import type { PictureInput } from "./picture-input.ts";

/** The described pictures, which a search finds by their descriptions and credits. */
export const PICTURE_LIST: List<Selectable<Schema["pictureDetails"]>> = {
  name: "pictures",
  table: "pictureDetails",
  newest: "updatedAt",
  texts: ["picture_texts"],
  includes: () => true,
  filters: ({ people }) => [people],
  words: ({ description, credit }) => [searchWords(`${description} ${credit}`)],
  matchesPrefixes: true,
};

export const PICTURE_DETAILS: RecordKind<"pictureDetails"> = {
  table: "pictureDetails",
  subject: "picture",
  lists: [PICTURE_LIST],
  // What pages depend on is `shownUntil`, for which `renewPermissions` invalidates them.
  affectsPages: () => false,
};

/** What people say about a picture. `people` is empty before anybody has said who is in it. */
export type PictureValues = {
  people: People | "";
  children: number;
  description: string;
  credit: string;
  takenOn: string | null;
  focus: string;
  consents: string[];
};

const MERGE: MergeRules<PictureValues> = {
  fields: {
    people: { label: "Who can be recognised", text: (people) => (people ? PEOPLE[people] : "Not said yet") },
    children: { label: "How many children", text: String },
    description: { label: "What the picture shows", text: String },
    credit: { label: "Who took it", text: String },
    takenOn: { label: "When it was taken", text: (date) => date ?? "" },
    focus: { label: "What must stay visible", text: (focus) => focus || "The middle" },
    consents: { label: "Girls in the picture", text: ({ length }) => counted(length, "girl") },
  },
  together: [{ fields: ["people", "children", "consents"] }],
};

/** What a second person approves. */
const CLASSIFIES: readonly (keyof PictureValues)[] = ["people", "children", "consents"];

/** The columns of a picture about which somebody has said something new: nobody has approved it. */
const classifiedBy = ({ id }: Actor) => ({
  classifiedBy: id,
  ...{ approvedBy: null, approvedByName: null, approvedAt: null, approvalReason: null },
});

/** Reads what people have said about a picture, and the version that a form sends back. */
export async function readPictureValues(
  db: ReadDb,
  id: string,
): Promise<{ values: PictureValues; updatedAt: number }> {
  const picture = await db.selectFrom("pictures").select("focus").where("id", "=", id).executeTakeFirst();
  const focus = picture?.focus ?? "";
  const row = await db.selectFrom("pictureDetails").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row)
    return {
      values: { people: "", children: 0, description: "", credit: "", takenOn: null, focus, consents: [] },
      updatedAt: 0,
    };
  const { people, children, description, credit, takenOn, updatedAt } = row;
  const links = await db
    .selectFrom("pictureConsents")
    .select("consentId")
    .where("pictureId", "=", id)
    .orderBy("consentId")
    .execute();
  const consents = links.map(({ consentId }) => consentId);
  return { values: { people, children, description, credit, takenOn, focus, consents }, updatedAt };
}

/** `same person`: whoever said that it shows a child can't take that back alone. */
export type DetailsOutcome = SaveOutcome | { ok: false; reason: "same person" };

/**
 * Saves what somebody says about a picture, merged with what others said meanwhile. Visitors see or
 * no longer see it from then on.
 */
export async function savePictureDetails(
  db: Db,
  actor: Actor,
  id: string,
  { updatedAt, opened, ...mine }: PictureInput,
): Promise<DetailsOutcome> {
  return change(db, actor, PICTURE_DETAILS, async (running): Promise<DetailsOutcome> => {
    const { trx, find, merge, insert, update, audit } = running;
    const picture = trx.selectFrom("pictures").select("id").where("id", "=", id);
    if (!(await picture.executeTakeFirst())) return { ok: false, reason: "gone" };
    const current = await readPictureValues(trx, id);
    const merged = await merge(MERGE, id, { mine, current, seen: { updatedAt, opened } });
    if (!merged.ok) return merged;
    const { changed, notice } = merged;
    const { people, consents, focus, ...others } = merged.values;
    if (changed.length === 0 || people === "") return { ok: true, notice };
    const before = await find(id);
    const noLongerChildren = before?.people === "children" && people !== "children";
    if (noLongerChildren && before.classifiedBy === actor.id && !(await isAlone(trx, actor)))
      return { ok: false, reason: "same person" };
    const isClassified = changed.some((field) => CLASSIFIES.includes(field));
    const columns = { people, ...others, ...(isClassified ? classifiedBy(actor) : {}) };
    if (before) await update(before, { ...columns, updatedAt: nextVersion(before) }, changed);
    else await insert({ id, ...columns, updatedAt: Date.now() }, changed);
    await trx.deleteFrom("pictureConsents").where("pictureId", "=", id).execute();
    await linkConsents(trx, id, consents);
    if (changed.includes("focus")) {
      await trx.updateTable("pictures").set({ focus }).where("id", "=", id).execute();
      await invalidatePages(trx);
    }
    await renewPermissions(trx, sql`pictures.id = ${id}`);
    await audit({
      action: "described",
      subjectId: id,
      detail: changed.map((field) => MERGE.fields[field].label).join(", "),
    });
    return { ok: true, notice };
  });
}

/** Notes which consents a picture needs. */
export async function linkConsents(trx: Trx, pictureId: string, consents: readonly string[]): Promise<void> {
  if (consents.length === 0) return;
  const links = consents.map((consentId) => ({ pictureId, consentId }));
  await trx.insertInto("pictureConsents").values(links).execute();
}

/** Says that a picture shows the girl of this consent, one more child if all others are known. */
export async function addChild(trx: Trx, actor: Actor, id: string, consentId: string): Promise<void> {
  const picture = trx.selectFrom("pictures").select("id").where("id", "=", id);
  if (!(await picture.executeTakeFirst())) return;
  await changeWithin(trx, actor, PICTURE_DETAILS, async ({ find, insert, update, audit }) => {
    const { values } = await readPictureValues(trx, id);
    const children = Math.max(values.children, values.consents.length + 1);
    const before = await find(id);
    const now = { people: "children" as const, children, ...classifiedBy(actor) };
    if (before) await update(before, { ...now, updatedAt: nextVersion(before) }, ["people", "children"]);
    else await insert({ id, ...now, description: "", credit: "", updatedAt: Date.now() }, ["people"]);
    await trx.insertInto("pictureConsents").values({ pictureId: id, consentId }).execute();
    await renewPermissions(trx, sql`pictures.id = ${id}`);
    await audit({ action: "described", subjectId: id, detail: MERGE.fields.consents.label });
    return { ok: true };
  });
}

/** `stale`: somebody has said something else since the person looked. */
export type ApprovalOutcome =
  | { ok: true }
  | { ok: false; reason: "gone" | "stale" | "same person" | "no reason" };

/**
 * Approves what was said about a picture with children, so that visitors may see it. Only somebody
 * else may, unless there is nobody else: then with a reason, which the audit list keeps.
 *
 * @param seen the version that the person has looked at
 */
export async function approvePicture(
  db: Db,
  actor: Actor,
  id: string,
  { reason, seen }: { reason: string; seen: number },
): Promise<ApprovalOutcome> {
  return change(db, actor, PICTURE_DETAILS, async (running): Promise<ApprovalOutcome> => {
    const { trx, find, update, audit } = running;
    const before = await find(id);
    if (!before) return { ok: false, reason: "gone" };
    if (before.approvedAt !== null) return { ok: true };
    if (before.updatedAt !== seen) return { ok: false, reason: "stale" };
    const isSecond = before.classifiedBy !== actor.id;
    if (!isSecond && !(await isAlone(trx, actor))) return { ok: false, reason: "same person" };
    if (!isSecond && reason === "") return { ok: false, reason: "no reason" };
    const approval = { approvedBy: actor.id, approvedByName: actor.name, approvedAt: Date.now() };
    const approvalReason = isSecond ? null : reason;
    await update(before, { ...approval, approvalReason, updatedAt: nextVersion(before) });
    await renewPermissions(trx, sql`pictures.id = ${id}`);
    await audit({ action: "approved", subjectId: id, detail: isSecond ? "" : `Alone: ${reason}` });
    return { ok: true };
  });
}
