/** Every picture by the name of its file. */
import { hero } from "./hero.ts";

export type Scene = { width: number; height: number; drawing: string };

export const scenes: Record<string, Scene> = {
  hero,
};
