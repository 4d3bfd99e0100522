import { type Logger, pino } from "pino";
import type { Config } from "./config.server.ts";

export type Log = Logger;

/**
 * The structured log, one JSON line an entry on standard output. It carries no personal data: no addresses of
 * visitors, no query strings, no form content.
 */
export function openLog({ logLevel }: Pick<Config, "logLevel">): Log {
  return pino({ level: logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
