type Described = { alt: string; decorative: boolean };

export const MISSING_DESCRIPTION = "Describe the picture, or tick that it is only decoration.";

/**
 * Whether the picture has a description or is marked as decorative. WCAG requires one of the two.
 */
export function isDescribed({ alt, decorative }: Described): boolean {
  return decorative || alt.trim() !== "";
}

/** The alternative text to store: empty for a decorative picture. */
export function alternativeText({ alt, decorative }: Described): string {
  return decorative ? "" : alt;
}
