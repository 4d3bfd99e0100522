import { type Db, engineOf, type ReadDb, type Trx } from "#app/platform/database/database.server.ts";
import type { FieldErrors } from "#app/platform/forms/form-text.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import {
  type SettingsOutcome,
  type SettingsPart,
  saveSettingsPart,
} from "#app/platform/records/merge-settings.server.ts";
import { formBase } from "#app/platform/records/merge-values.server.ts";
import type { SeenInForm } from "#app/platform/records/opened.ts";
import { parseSettingsRow, readSettingsRow } from "#app/platform/settings/settings-rows.server.ts";
import { counted } from "#app/platform/text/formats.ts";
import { type Category, findCategory, GIVEN_CATEGORIES } from "./categories.ts";
import { type OwnCategories, ownCategoriesInput } from "./own-categories-input.ts";

const KEY = "post categories";

/** Reads the foundation's own categories and the values with which their form opens. */
export async function readOwnCategories(db: ReadDb) {
  const { value, updatedAt } = await readSettingsRow(db, KEY);
  const stored = ownCategoriesInput.safeParse(parseSettingsRow(value));
  const values: OwnCategories = stored.success ? stored.data : { categories: [] };
  return { ...values, updatedAt, base: formBase(values, updatedAt) };
}

/** Lists the categories of the blog: the specification's, then the foundation's own. */
export async function readCategories(db: ReadDb): Promise<readonly Category[]> {
  return [...GIVEN_CATEGORIES, ...(await readOwnCategories(db)).categories];
}

/**
 * Whether a post may be stored with this category. Waits for a change of the categories that
 * happens at the same time.
 */
export async function isCategory(trx: Trx, id: string): Promise<boolean> {
  if (findCategory(GIVEN_CATEGORIES, id)) return true;
  if (engineOf(trx) === "postgres")
    await trx.selectFrom("settings").select("key").where("key", "=", KEY).forShare().execute();
  return findCategory(await readCategories(trx), id) !== undefined;
}

const PART: SettingsPart<OwnCategories> = {
  key: KEY,
  subject: "post categories",
  isPublic: true,
  rules: {
    fields: {
      categories: {
        label: "Categories",
        text: (categories) =>
          categories.map(({ id, label, description }) => `${label} (${id})\n${description}`).join("\n\n"),
      },
    },
  },
  read: async (trx) => {
    const { categories, updatedAt } = await readOwnCategories(trx);
    return { values: { categories }, updatedAt };
  },
  refuse: refuseUsed,
  store: (values) => JSON.stringify(values),
  detail: (_changed, _before, { categories }) => categories.map(({ label }) => label).join(", ") || "none",
};

/** Saves the foundation's own categories. Refuses to drop one that has posts, even in the trash. */
export function saveOwnCategories(
  db: Db,
  actor: Actor,
  values: OwnCategories,
  seen: SeenInForm,
): Promise<SettingsOutcome> {
  return saveSettingsPart(db, actor, PART, values, seen);
}

async function refuseUsed(
  trx: Trx,
  before: OwnCategories,
  after: OwnCategories,
): Promise<FieldErrors | undefined> {
  for (const { id, label } of before.categories) {
    if (findCategory(after.categories, id)) continue;
    const { posts } = await trx
      .selectFrom("posts")
      .leftJoin("postDrafts", "postDrafts.postId", "posts.id")
      .select(({ fn }) => fn.countAll<number>().as("posts"))
      .where((eb) =>
        // Quotes in a text are escaped there, so this can only be the field.
        eb.or([eb("category", "=", id), eb("fields", "like", `%"category":"${id}"%`)]),
      )
      .executeTakeFirstOrThrow();
    if (Number(posts) > 0)
      return {
        categories: `“${label}” still has ${counted(Number(posts), "post")}. Move every post out of it first, including those in the trash.`,
      };
  }
  return undefined;
}
