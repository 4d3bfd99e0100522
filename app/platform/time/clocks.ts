/**
 * How far two clock readings may disagree, between machines or on one. A timestamp further ahead
 * than it could have been set, by more than this, was written before the clock was set back.
 */
export const CLOCKS_DIFFER_MS = 60_000;
