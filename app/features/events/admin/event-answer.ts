import type { SaveRefusal } from "#app/platform/save-answer.ts";

/** Said when the flyer could not be stored (specification, section 8). */
export const FLYER_FAILURE = "Failed to upload event flyer.";

/** What a save of an event answers. `featured`: the event that is featured now, and must be asked about first. */
export type EventAnswer =
  | { ok: true; notice?: string }
  | (SaveRefusal & { featured?: { id: string; name: string } });
