import type { ReadDb } from "#app/platform/database/database.server.ts";
import { readSomeTexts } from "#app/platform/settings/site-texts.server.ts";
import { listExecutives } from "./executives.server.ts";

const TEXTS = [
  "aboutLead",
  "missionLead",
  "missionText",
  "firstStepTitle",
  "firstStepText",
  "secondStepTitle",
  "secondStepText",
  "thirdStepTitle",
  "thirdStepText",
] as const;

/** Reads the data of the About page. */
export async function readAbout(db: ReadDb) {
  const [executives, texts] = await Promise.all([listExecutives(db), readSomeTexts(db, TEXTS)]);
  return { executives, texts };
}

export type AboutTexts = Awaited<ReturnType<typeof readAbout>>["texts"];
