import { replaceBy } from "./pasted-elements.ts";

const GOOGLE_TITLES: [size: string, heading: string][] = [
  ["26pt", "h1"],
  ["15pt", "h2"],
];

/** Makes headings of titles, which programs write as paragraphs, and of Word Online's headings. */
export function keepHeadings(body: HTMLElement, isGoogle: boolean): void {
  for (const title of body.querySelectorAll("p.MsoTitle")) replaceBy(title, "h1");
  for (const title of body.querySelectorAll("p.MsoSubtitle")) replaceBy(title, "h2");
  for (const heading of body.querySelectorAll("[role=heading][aria-level]"))
    replaceBy(heading, `h${Math.min(6, Number(heading.getAttribute("aria-level")) || 2)}`);
  if (!isGoogle) return;
  for (const line of body.querySelectorAll("p")) {
    const { fontSize } = line.querySelector<HTMLElement>(":scope > span:only-child")?.style ?? {};
    const found = GOOGLE_TITLES.find(([size]) => size === fontSize);
    if (found) replaceBy(line, found[1]);
  }
}

/**
 * Limits headings to h5. If `isShifted`, also moves them down by one level, because "Heading 1" is
 * stored as h2 (rich-text-schema.ts).
 */
export function moveHeadings(body: HTMLElement, isShifted: boolean): void {
  for (const heading of body.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
    const level = Number(heading.tagName.slice(1)) + (isShifted ? 1 : 0);
    replaceBy(heading, `h${Math.min(level, 5)}`);
  }
}
