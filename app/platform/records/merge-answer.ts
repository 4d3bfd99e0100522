import type { PictureData } from "../images/picture-data.ts";

/**
 * A short fingerprint of each field's value, computed by the server. Equal values have equal
 * fingerprints.
 */
export type Fingerprints = Record<string, string>;

/**
 * The state in which a form was opened: the version of its record and the fingerprints of its
 * fields.
 */
export type FormBase = { updatedAt: number; base: Fingerprints };

/**
 * Whose value a person chose in a conflict, and the fingerprint of the other person's value at that
 * time.
 */
export type Choice = { side: "mine" | "theirs"; shown: string };

/**
 * What a form sends along: the fingerprints it was opened with, and choices made in conflicts since
 * then.
 */
export type Opened = { base: Fingerprints; choices: Record<string, Choice> };

/**
 * A value as the conflict question shows it. Null for pictures that are no longer stored, and for
 * places without one.
 */
export type ShownValue = { text: string } | { html: string } | { picture: PictureData | null };

/** A field that two people changed differently. */
export type FieldConflict = {
  field: string;
  /** The field's label in the form. */
  label: string;
  /** Who changed it: a name, or "You" for the same person in another window. */
  by: string;
  /** "at 14:03", with the date if that is not today. */
  when: string;
  mine: ShownValue;
  theirs: ShownValue;
  /** The fingerprint of the value shown as theirs. A choice applies to exactly that value. */
  shown: string;
};
