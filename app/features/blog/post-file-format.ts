/**
 * The format of our own HTML export: the prefix of its meta elements, and the markers
 * around the content.
 */
export const FACT_PREFIX = "post:";
/** Stored HTML contains no comments, so these markers cannot be part of it. */
export const CONTENT_START = "<!--post-text-->";
export const CONTENT_END = "<!--/post-text-->";
