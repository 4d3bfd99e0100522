/**
 * Adds to `sizes` that a picture as wide as a phone is sent in two thirds of the width that the
 * screen could show. On such a small and dense screen that is hard to see, and saves a third of the
 * bytes.
 */
export const savingOnPhones = (sizes: string) => `(max-width: 30rem) 66vw, ${sizes}`;
