/**
 * The most that anybody may send to a public page: its longest form, in a script that takes nine
 * bytes per letter.
 */
export const FORM_LIMIT_BYTES = 64 * 1024;
/**
 * The most that anybody may send to sign-in and the admin area, such as a text whose session has
 * ended.
 */
export const PRIVATE_FORM_LIMIT_BYTES = 256 * 1024;
/**
 * The most that an administrator may send: one picture of 10 MB (specification, section 9) with its
 * form.
 */
export const UPLOAD_LIMIT_BYTES = 11 * 1024 * 1024;
/** The most that an administrator may send to the address for PDFs: one of 25 MB with its form. */
export const DOCUMENT_LIMIT_BYTES = 26 * 1024 * 1024;
