/**
 * The request header in which a write names the person who opened its page. Another tab may since
 * have signed in somebody else, under whose name the first person's input must not be saved.
 */
export const PAGE_PERSON = "X-Page-Person";
