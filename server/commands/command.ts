/**
 * One command of the program, as its module exports it.
 *
 * `run` gets the words after the command's name. It returns the exit code, or undefined if the
 * process keeps running, and throws {@link CommandError} if it cannot do what it was asked.
 */
export type Command = {
  usage: string;
  run(words: string[]): Promise<number | undefined>;
};

/** Tells the person at the terminal why a command did nothing, and what to do about it. */
export class CommandError extends Error {}

/** The arguments don't fit the command, so its usage is shown. */
export class UsageError extends CommandError {}

/**
 * Replaces characters that would move a terminal's cursor or reverse its text direction. Line
 * breaks stay.
 */
export function printable(text: string): string {
  return text.replace(/[^\P{C}\n]/gu, " ");
}
