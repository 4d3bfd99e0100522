import type { SaveRefusal } from "#app/platform/save-answer.ts";

/** What sending an invitation answers. `link` only where the site sends no mail: somebody has to hand it over. */
export type InvitationAnswer = { ok: true; link?: string } | SaveRefusal;
