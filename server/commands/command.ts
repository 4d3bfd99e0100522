/**
 * One command of the program, as its module exports it.
 *
 * `run` gets the words after the command's name and gives the exit code, or undefined when the process keeps running.
 * It throws {@link CommandError} when it cannot do what it was asked to do.
 */
export type Command = {
  usage: string;
  run(words: string[]): Promise<number | undefined>;
};

/** Tells the person at the terminal why a command did nothing, and what to do about it. */
export class CommandError extends Error {}

/** The words do not fit the command: its usage is shown. */
export class UsageError extends CommandError {}

/** Removes characters that would move a terminal's cursor or reverse its writing. Line breaks stay. */
export function printable(text: string): string {
  return text.replace(/[^\P{C}\n]/gu, " ");
}
