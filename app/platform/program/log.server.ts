import { type Logger, pino } from "pino";
import type { Config } from "./config.server.ts";
import { readableEntry } from "./readable-log.ts";

export type Log = Logger;

/** How many characters of the log may wait for disk space. Anything beyond that is lost. */
const MAX_WAITING_LENGTH = 256 * 1024;

/**
 * Opens the log on standard output: short lines on a terminal; in a pipe, a file or a journal, one
 * line of JSON per entry. It contains no personal data: no visitors' addresses, no query strings,
 * no form content.
 */
export function openLog({ logLevel }: Pick<Config, "logLevel">): Log {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
  };
  if (process.stdout.isTTY)
    return pino(options, { write: (entry) => process.stdout.write(readableEntry(entry)) });
  const output = pino.destination({ dest: 1, sync: true, maxLength: MAX_WAITING_LENGTH });
  // If the log's reader has gone or its disk is full, the site continues without it.
  output.on("error", () => {});
  return pino(options, output);
}

/**
 * Formats a line for the person who started the server: unchanged on a terminal, otherwise as a log
 * entry.
 */
export function announcement(text: string, isForPeople = process.stdout.isTTY): string {
  return isForPeople ? text : JSON.stringify({ level: "info", time: new Date().toISOString(), msg: text });
}
