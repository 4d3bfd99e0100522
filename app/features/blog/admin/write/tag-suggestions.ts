import type { PostCategory } from "#app/features/blog/post-categories.ts";

/** Four suggested tags for each category (specification, section 9). */
export const TAG_SUGGESTIONS: Record<PostCategory, readonly [string, string, string, string]> = {
  "success-stories": ["back to school", "graduation", "young mothers", "scholarship"],
  campaigns: ["awareness", "fundraising", "community", "girls' rights"],
  programs: ["mentoring", "skills training", "school supplies", "safe spaces"],
  "health-education": ["menstrual health", "maternal health", "wellbeing", "prevention"],
  "volunteer-stories": ["volunteering", "mentors", "outreach", "teamwork"],
  "education-resources": ["study tips", "parents", "teachers", "digital skills"],
};
