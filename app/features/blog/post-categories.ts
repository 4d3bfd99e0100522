/**
 * The categories of the blog in order, with their labels on buttons and badges
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

/** The filters of the listing. */
export type CategoryChoice = PostCategory | "all";

export const CATEGORY_CHOICES: readonly { id: CategoryChoice; label: string }[] = [
  { id: "all", label: "All Posts" },
  ...Object.entries(POST_CATEGORIES).map(([id, label]) => ({ id: id as PostCategory, label })),
];

/** Returns the category of this name; undefined for any other text. */
export function readCategory(name: string | null): PostCategory | undefined {
  return name !== null && Object.hasOwn(POST_CATEGORIES, name) ? (name as PostCategory) : undefined;
}

/** Returns the label of a badge; "Blog" for an unknown category. */
export function categoryLabel(category: string): string {
  return (POST_CATEGORIES as Record<string, string>)[category] ?? "Blog";
}
