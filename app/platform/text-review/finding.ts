/** Something in a text that a careful colleague would mention before it is published. */
export type Finding<Field extends string = never> = {
  /** What was found, in a sentence. */
  message: string;
  /** What to do about it. */
  advice?: string;
  /** The words that it is about. */
  quote?: string;
  /** The address of the picture that it is about. */
  picture?: string;
  /** The picture of which nobody has said who is in it. */
  unclassified?: string;
  place: TextPlace | { field: Field };
};

/**
 * A place in a formatted text: a picture or an awaited one, counted from 0, or the first occurrence
 * of words.
 */
export type TextPlace = { picture: number } | { awaited: number } | { words: string };
