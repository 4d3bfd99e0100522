/**
 * Work on a text that somebody wrote, which the text worker can do. Input and output cross a
 * process boundary: plain data only. The function is synchronous and reads nothing but its input.
 */
export type TextTask<Input, Output> = {
  name: string;
  run(input: Input): Output;
  /**
   * Whether the input is so small that it takes less than 30 ms whatever it contains (`npm run
   * prove -- texts`). The server then runs the task itself. If omitted: never.
   */
  isSmall?(input: Input): boolean;
};

/** Shown next to a field whose text took too long to process. */
export const TEXT_TOO_HARD =
  "This text is built in a way that takes too long to read. Copy its words without their formatting, or divide it into shorter texts.";

/** Shown next to a field whose text was not processed because too many others were queued. */
export const TEXTS_BUSY = "The server is busy reading other texts. Try again in a moment.";

/** A text was not processed. The message is for the person, the status for the answer. */
export abstract class TextNotRead extends Error {
  abstract readonly status: 400 | 503;
}

/** The text took more than its share of processor time or memory. */
export class TextTooHard extends TextNotRead {
  override name = "TextTooHard";
  readonly status = 400;
  constructor() {
    super(TEXT_TOO_HARD);
  }
}

/** Too many other texts were queued. Nothing is wrong with this one. */
export class TextsBusy extends TextNotRead {
  override name = "TextsBusy";
  readonly status = 503;
  constructor() {
    super(TEXTS_BUSY);
  }
}
