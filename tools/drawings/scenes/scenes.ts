/** All pictures by file name. */
import { eventsAtSchool } from "./events-at-school.ts";
import { eventsInTheVillage } from "./events-in-the-village.ts";
import { executives } from "./executives.ts";
import { executivesAtWork } from "./executives-at-work.ts";
import { hero } from "./hero.ts";
import { highlights } from "./highlights.ts";
import { inGoodHands } from "./in-good-hands.ts";
import { onTheWay } from "./on-the-way.ts";
import { partners } from "./partners.ts";
import { postsLearning } from "./posts-learning.ts";
import { postsTogether } from "./posts-together.ts";
import { quiet } from "./quiet.ts";
import { sideBySide } from "./side-by-side.ts";
import { stories } from "./stories.ts";

export type Scene = { width: number; height: number; drawing: string };

export const scenes: Record<string, Scene> = {
  hero,
  ...stories,
  ...eventsInTheVillage,
  ...eventsAtSchool,
  ...postsLearning,
  ...postsTogether,
  ...executives,
  ...executivesAtWork,
  ...partners,
  ...highlights,
  ...onTheWay,
  ...inGoodHands,
  ...sideBySide,
  ...quiet,
};
