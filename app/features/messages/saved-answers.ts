/** A text that is often sent as a reply. */
export type SavedAnswer = { title: string; text: string };
export type SavedAnswers = { answers: SavedAnswer[] };

export const MAX_ANSWERS = 20;
export const MAX_ANSWER_TITLE = 40;

/** Stands for the sender's name in a saved answer. */
const NAME = "{name}";

/** Puts a saved answer after what is already written to somebody. */
export function withSavedAnswer(written: string, { text }: SavedAnswer, name: string): string {
  const addressed = text.replaceAll(NAME, () => name);
  return written.trim() === "" ? addressed : `${written.trimEnd()}\n\n${addressed}`;
}
