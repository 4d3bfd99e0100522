import type { SaveRefusal } from "#app/platform/forms/save-answer.ts";

/** The message for a flyer that could not be stored (specification, section 8). */
export const FLYER_FAILURE = "Failed to upload event flyer.";

/**
 * The response to saving an event. `featured` is the currently featured event; the person must
 * confirm replacing it.
 */
export type EventAnswer =
  | { ok: true; notice?: string }
  | (SaveRefusal & { featured?: { id: string; name: string } });
