import { type Logger, pino } from "pino";
import type { Config } from "./config.server.ts";
import { readableEntry } from "./readable-log.ts";

export type Log = Logger;

/** Characters of the log that may wait for room on its disk; what comes then is lost. */
const MAX_WAITING_LENGTH = 256 * 1024;

/**
 * The log on standard output: short lines for people at a terminal; in a pipe, a file or a journal one JSON line an
 * entry. It carries no personal data: no addresses of visitors, no query strings, no form content.
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
  // Where nobody takes the log any more, or its disk is full, the site goes on without it.
  output.on("error", () => {});
  return pino(options, output);
}

/** A line for whoever started the server, as standard output has it: as it is for people, else as an entry of the log. */
export function announcement(text: string, isForPeople = process.stdout.isTTY): string {
  return isForPeople ? text : JSON.stringify({ level: "info", time: new Date().toISOString(), msg: text });
}
