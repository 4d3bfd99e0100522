import type { SaveRefusal } from "#app/platform/forms/save-answer.ts";

/**
 * The response to sending an invitation. `link` is for handing over in person if the site sends no
 * mail.
 */
export type InvitationAnswer = { ok: true; link?: string } | SaveRefusal;
