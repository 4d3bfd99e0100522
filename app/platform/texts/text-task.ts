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

/** Said beside the field whose text did not get its turn. */
export const TEXTS_BUSY = "The server is busy reading other texts. Try again in a moment.";

/** A text was not read. The message is for the person, the status for the answer. */
export abstract class TextNotRead extends Error {
  abstract readonly status: 400 | 503;
}

/** It took more than its share of processor time or memory. */
export class TextTooHard extends TextNotRead {
  override name = "TextTooHard";
  readonly status = 400;
  constructor() {
    super(TEXT_TOO_HARD);
  }
}

/** Too many other texts were to be read first. Nothing is wrong with this one. */
export class TextsBusy extends TextNotRead {
  override name = "TextsBusy";
  readonly status = 503;
  constructor() {
    super(TEXTS_BUSY);
  }
}
