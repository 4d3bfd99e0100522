/** How a post stands in an HTML file of ours: what is said about it, and where its text begins and ends. */
export const FACT_PREFIX = "post:";
/** Stored HTML holds no comments, so these two are never part of it. */
export const CONTENT_START = "<!--post-text-->";
export const CONTENT_END = "<!--/post-text-->";
