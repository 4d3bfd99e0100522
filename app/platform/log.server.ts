import { type Logger, pino } from "pino";
import type { Config } from "./config.server.ts";

export type Log = Logger;

/** Characters of the log that may wait for room on its disk; what comes then is lost. */
const MAX_WAITING_LENGTH = 256 * 1024;

/**
 * The structured log, one JSON line an entry on standard output. It carries no personal data: no addresses of
 * visitors, no query strings, no form content.
 */
export function openLog({ logLevel }: Pick<Config, "logLevel">): Log {
  const output = pino.destination({ dest: 1, sync: true, maxLength: MAX_WAITING_LENGTH });
  // Where nobody takes the log any more, or its disk is full, the site goes on without it.
  output.on("error", () => {});
  return pino({ level: logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime }, output);
}
