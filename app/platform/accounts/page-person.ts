/**
 * The header in which a write names the person by whom its page was opened. Another tab may have signed in somebody else
 * meanwhile: what the first one typed is not to be saved under their name.
 */
export const PAGE_PERSON = "X-Page-Person";
