/** A UTC instant in milliseconds since 1970. */
export type Instant = number;
/** A calendar date, `yyyy-mm-dd`. */
export type CalendarDate = string;
/** A time of day, `hh:mm:ss`. */
export type TimeOfDay = string;

/** The pictures that a text keeps: of a post, an event, a draft or a version. */
export type ContentPictureTable = { ownerId: string; pictureId: string };

/** A like that some browser gave: the item, and the hash of a random token that the browser made for it alone. */
export type GivenLikeTable = { itemId: string; tokenHash: string };
