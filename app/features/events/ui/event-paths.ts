/** The paths whose pages have their own skeleton. */
export const REPORT_PATH = /^\/event-blog\/[^/]+$/;
export const OVERVIEW_PATH = /^\/events$/;
export const PAST_PATH = /^\/events\/past$/;
