/** How many days deleted items can be restored. */
export const TRASH_DAYS = 30;
export const TRASH_MS = TRASH_DAYS * 24 * 60 * 60 * 1000;

/**
 * The address of an item in the trash: POST moves it there, DELETE erases it, and POST to
 * `restoration` below it takes it out.
 *
 * @param kind the record's `subject`: "event"
 */
export const trashAddress = (kind: string, id: string) => `/admin/trash/${kind}/${id}`;
