/**
 * The categories that every blog has, in order, with their labels on buttons and badges
 * (specification, section 2).
 */
export const POST_CATEGORIES = {
  "success-stories": "Success Stories",
  campaigns: "Campaigns",
  programs: "Programs",
  "health-education": "Health Education",
  "volunteer-stories": "Volunteer Stories",
  "education-resources": "Educational Resources",
} as const;

export type PostCategory = keyof typeof POST_CATEGORIES;

/** A category of the blog: one of the specification's, or the foundation's own. */
export type Category = {
  /** Its address, in `/blogs?category=…`. */
  id: string;
  label: string;
  /** Empty for the specification's. */
  description: string;
};

export const GIVEN_CATEGORIES: readonly Category[] = Object.entries(POST_CATEGORIES).map(([id, label]) => ({
  ...{ id, label, description: "" },
}));

/** The choice of all posts, next to the categories. */
export const ALL_POSTS = "all";

/** The choices of the filter above the list. */
export function categoryChoices(categories: readonly Category[]): Pick<Category, "id" | "label">[] {
  return [{ id: ALL_POSTS, label: "All Posts" }, ...categories.map(({ id, label }) => ({ id, label }))];
}

/** Returns the category with this id; undefined for any other text. */
export function findCategory(categories: readonly Category[], id: string | null): Category | undefined {
  return categories.find((category) => category.id === id);
}

/** Returns the label of a badge; "Blog" for a category that is no longer there. */
export function categoryLabel(categories: readonly Category[], id: string): string {
  return findCategory(categories, id)?.label ?? "Blog";
}

/** Returns the options of a select field. */
export function categoryOptions(categories: readonly Category[]): { value: string; label: string }[] {
  return categories.map(({ id, label }) => ({ value: id, label }));
}
