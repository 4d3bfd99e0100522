import type { SaveRefusal } from "#app/platform/forms/save-answer.ts";
import type { Role } from "#db/schema.ts";

/** The labels of the roles, and what each may do. */
export const ROLES: Record<Role, { label: string; may: string }> = {
  editor: {
    label: "Editor",
    may: "Looks after content: the home page, events, executives, posts, messages, newsletter subscribers.",
  },
  owner: {
    label: "Owner",
    may: "Everything an editor may, and people, settings, exports, backups and the audit list.",
  },
};

/**
 * The response to sending an invitation. `link` is for handing over in person if the site sends no
 * mail.
 */
export type InvitationAnswer = { ok: true; link?: string } | SaveRefusal;
