import type { PictureData } from "../images/picture-data.ts";

/** A short text for each field's value, made by the server: the same value always gives the same text. */
export type Fingerprints = Record<string, string>;

/** What a form was opened with: the version of its record and the fingerprints of its fields. */
export type FormBase = { updatedAt: number; base: Fingerprints };

/** Whose value a person chose in a conflict, and the fingerprint of the other's value that the choice was about. */
export type Choice = { side: "mine" | "theirs"; shown: string };

/** What a form sends along: the values it was opened with, and the choices made in conflicts since then. */
export type Opened = { base: Fingerprints; choices: Record<string, Choice> };

/** A value as the question shows it. Pictures that are no longer stored, and places without one, are null. */
export type ShownValue = { text: string } | { html: string } | { picture: PictureData | null };

/** A field that two people changed differently. */
export type FieldConflict = {
  field: string;
  /** What the form calls the field. */
  label: string;
  /** Who changed it: a name, or "You" for the same person in another window. */
  by: string;
  /** "at 14:03", or with its day when that is not today. */
  when: string;
  mine: ShownValue;
  theirs: ShownValue;
  /** The fingerprint of the value shown as theirs: a choice is about exactly that one. */
  shown: string;
};
