/**
 * Work on a text that somebody wrote, which the text worker can do. Input and output cross a process border:
 * plain data only. The function is synchronous and reads nothing but its input.
 */
export type TextTask<Input, Output> = {
  name: string;
  run(input: Input): Output;
  /**
   * Whether the input is so small that it takes less than 30 ms however it is written (`npm run prove -- texts`);
   * then the server does the task itself. Left out: never.
   */
  isSmall?(input: Input): boolean;
};

/** Said beside the field whose text took too long to read. */
export const TEXT_TOO_HARD =
  "This text is built in a way that takes too long to read. Copy its words without their formatting, or divide it into shorter texts.";

/** A text took more than its share of processor time or memory. The message is for the person. */
export class TextTooHard extends Error {
  override name = "TextTooHard";
  constructor() {
    super(TEXT_TOO_HARD);
  }
}
