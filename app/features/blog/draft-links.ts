/** How long a link to a draft works. */
export const DRAFT_LINK_DAYS = 7;
