import { z } from "zod";
import { line, type Parsed } from "#app/platform/forms/form-text.ts";
import { slugOf } from "#app/platform/text/slugs.ts";
import { ALL_POSTS, type Category, GIVEN_CATEGORIES } from "./categories.ts";

export const MAX_OWN_CATEGORIES = 12;
export const CATEGORY_LIMITS = { label: 40, id: 40, description: 200 };
export type OwnCategories = { categories: Category[] };

const NEEDS_ADDRESS = "Enter an address for each category whose name has none of the letters a to z.";

const category = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, NEEDS_ADDRESS),
  label: line({ label: "A name", max: CATEGORY_LIMITS.label, missing: "Enter a name for each category." }),
  description: line({ label: "A description", max: CATEGORY_LIMITS.description }),
});

const TAKEN = new Set([ALL_POSTS, ...GIVEN_CATEGORIES.map(({ id }) => id)]);
const GIVEN_LABELS = GIVEN_CATEGORIES.map(({ label }) => label.toLowerCase());

const areDifferent = (words: string[]) => new Set(words).size === words.length;

/** Validates the tab "Categories". */
export const ownCategoriesInput = z.object({
  categories: z
    .array(category)
    .max(MAX_OWN_CATEGORIES, `There can be at most ${MAX_OWN_CATEGORIES} categories of your own.`)
    .refine((own) => areDifferent([...GIVEN_LABELS, ...own.map(({ label }) => label.toLowerCase())]), {
      error: "Give each category a name that no other one has.",
    })
    .refine((own) => areDifferent([...TAKEN, ...own.map(({ id }) => id)]), {
      error: "Give each category an address that no other one has.",
    }),
}) satisfies z.ZodType<OwnCategories>;

/**
 * Parses the form: `categoryName`, `categoryAddress` and `categoryDescription` once for each
 * category, in the same order. Ignores empty rows. An empty address is made from the name.
 */
export function parseOwnCategories(form: FormData): Parsed<OwnCategories> {
  const texts = (name: string) => form.getAll(name).map(String);
  const addresses = texts("categoryAddress");
  const descriptions = texts("categoryDescription");
  const categories = texts("categoryName")
    .map((label, index) => ({
      id: slugOf(addresses[index] || label).slice(0, CATEGORY_LIMITS.id),
      ...{ label, description: descriptions[index] ?? "" },
    }))
    .filter(({ id, label, description }) => id || label.trim() || description.trim());
  const parsed = ownCategoriesInput.safeParse({ categories });
  if (parsed.success) return { ok: true, values: parsed.data };
  return { ok: false, errors: { categories: parsed.error.issues[0]?.message ?? "" } };
}
