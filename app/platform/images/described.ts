type Described = { alt: string; decorative: boolean };

export const MISSING_DESCRIPTION = "Describe the picture, or tick that it is only decoration.";

/** Whether the picture has been described, or its description waived; the WCAG asks for one of the two. */
export function isDescribed({ alt, decorative }: Described): boolean {
  return decorative || alt.trim() !== "";
}

/** The alternative text to store: empty for a picture that only decorates. */
export function alternativeText({ alt, decorative }: Described): string {
  return decorative ? "" : alt;
}
