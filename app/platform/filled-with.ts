/** The fields of a form by their names, as they are sent. */
export type FormTexts = Record<string, string>;

/** The hidden field in which a form says what it was filled with; with it a save that met a newer version can name what is new. */
export const FILLED_WITH = "filledWith";

type Meeting = {
  /** The field {@link FILLED_WITH} as it was sent. */
  filledWith: string | undefined;
  /** What the form wanted to save. */
  mine: FormTexts;
  /** What somebody else saved. */
  theirs: FormTexts;
  /** What the form calls each of its fields. */
  labels: FormTexts;
};

/**
 * What somebody else changed since a form was filled, in words. Of a form that does not say what it was filled with, all that
 * differs from what it sent.
 */
export function changesInWords({ filledWith, mine, theirs, labels }: Meeting): string {
  const unlike = (before: FormTexts) => Object.keys(labels).filter((name) => theirs[name] !== before[name]);
  const changed = unlike(readFilledWith(filledWith) ?? mine);
  // Changed and changed back: what saving again would replace.
  const named = changed.length > 0 ? changed : unlike(mine);
  return named.map((name) => `${labels[name]}: ${theirs[name] || "empty"}`).join(" · ");
}

function readFilledWith(sent: string | undefined): FormTexts | undefined {
  try {
    const read: unknown = JSON.parse(sent ?? "");
    return typeof read === "object" && read !== null ? (read as FormTexts) : undefined;
  } catch {
    return undefined;
  }
}
