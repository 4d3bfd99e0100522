/** Portraits of people who also appear in other scenes: close-ups of the same drawing. */
import { eventsAtSchool } from "./events-at-school.ts";
import { highlights } from "./highlights.ts";
import { partners } from "./partners.ts";
import { postsLearning } from "./posts-learning.ts";
import { postsTogether } from "./posts-together.ts";

const scenes: Record<string, { drawing: string }> = {
  ...eventsAtSchool,
  ...highlights,
  ...partners,
  ...postsLearning,
  ...postsTogether,
};

/** Cuts a square out of a scene, starting at `x`, `y`. */
const closeUp = (name: string, x: number, y: number, size: number) => ({
  width: 900,
  height: 900,
  drawing: `<svg width="900" height="900" viewBox="${x} ${y} ${size} ${size}">${scenes[name]?.drawing}</svg>`,
});

export const executivesAtWork = {
  "executive-7": closeUp("post-3", 260, 60, 400),
  "executive-8": closeUp("post-4", 750, 50, 400),
  "executive-9": closeUp("highlight-2", 215, 300, 400),
  "executive-10": closeUp("partner-1", 810, 70, 400),
  "executive-11": closeUp("event-4", 1080, 190, 400),
  "executive-12": closeUp("highlight-3", 500, 160, 400),
};
