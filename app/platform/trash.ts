/** How long what was deleted can be restored. */
export const TRASH_DAYS = 30;
export const TRASH_MS = TRASH_DAYS * 24 * 60 * 60 * 1000;

/** Something deleted that can be restored. */
export type TrashedItem = { id: string; title: string; deletedAt: number };
