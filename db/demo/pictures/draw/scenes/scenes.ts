/** Every picture by the name of its file. */
import { events } from "./events.ts";
import { executives } from "./executives.ts";
import { hero } from "./hero.ts";
import { highlights } from "./highlights.ts";
import { partners } from "./partners.ts";
import { posts } from "./posts.ts";
import { stories } from "./stories.ts";

export type Scene = { width: number; height: number; drawing: string };

export const scenes: Record<string, Scene> = {
  hero,
  ...stories,
  ...events,
  ...posts,
  ...executives,
  ...partners,
  ...highlights,
};
