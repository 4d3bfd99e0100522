/** Every picture by the name of its file. */
import { hero } from "./hero.ts";
import { events } from "./events.ts";
import { posts } from "./posts.ts";
import { stories } from "./stories.ts";

export type Scene = { width: number; height: number; drawing: string };

export const scenes: Record<string, Scene> = {
  hero,
  ...stories,
  ...events,
  ...posts,
};
