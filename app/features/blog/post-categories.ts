/** The categories of the blog in their order, with the words of their buttons and badges (specification, section 2). */
export const POST_CATEGORIES = {
  "success-stories": "Success Stories",
  campaigns: "Campaigns",
  programs: "Programs",
  "health-education": "Health Education",
  "volunteer-stories": "Volunteer Stories",
  "education-resources": "Educational Resources",
} as const;

export type PostCategory = keyof typeof POST_CATEGORIES;

/** What the listing can be narrowed to. */
export type CategoryChoice = PostCategory | "all";

export const CATEGORY_CHOICES: readonly { id: CategoryChoice; label: string }[] = [
  { id: "all", label: "All Posts" },
  ...Object.entries(POST_CATEGORIES).map(([id, label]) => ({ id: id as PostCategory, label })),
];

/** The category of this name; undefined for every other text. */
export function readCategory(name: string | null): PostCategory | undefined {
  return name !== null && Object.hasOwn(POST_CATEGORIES, name) ? (name as PostCategory) : undefined;
}

/** What a badge reads; 'Blog' for a post whose category is not known. */
export function categoryLabel(category: string): string {
  return (POST_CATEGORIES as Record<string, string>)[category] ?? "Blog";
}
