/** Who can be recognised in a picture. */
export const PEOPLE = {
  nobody: "Nobody can be recognised",
  adults: "Only adults",
  children: "A child, or several",
} as const;
export type People = keyof typeof PEOPLE;
