/** A UTC instant in milliseconds since 1970. */
export type Instant = number;
/** A calendar date, `yyyy-mm-dd`. */
export type CalendarDate = string;
/** A time of day, `hh:mm:ss`. */
export type TimeOfDay = string;
