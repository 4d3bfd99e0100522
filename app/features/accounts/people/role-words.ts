import type { Role } from "#db/schema.ts";

/** What the roles are called, and what they may do. */
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
