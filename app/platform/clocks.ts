/**
 * So far the clocks of several machines may differ, or two looks at one clock. A time that is further ahead than it could have been set, and
 * by more than this, is from a clock that was set back since.
 */
export const CLOCKS_DIFFER_MS = 60_000;
