import { createContext, type RouterContextProvider } from "react-router";
import type { Accounts } from "./accounts/accounts.server.ts";
import type { Config } from "./config.server.ts";
import type { Database, Db } from "./database/database.server.ts";
import type { Files } from "./files/files.server.ts";
import type { Pictures } from "./images/pictures.server.ts";
import type { Log } from "./log.server.ts";

/** What every loader and action works with: the opened parts of one running server. */
export type Site = {
  config: Config;
  database: Database;
  /** Short for `database.db`. */
  db: Db;
  files: Files;
  pictures: Pictures;
  accounts: Accounts;
  log: Log;
};

export const siteContext = createContext<Site | null>(null);

/** The running site, as the HTTP entry put it into the request's context. */
export function getSite(context: Readonly<RouterContextProvider>): Site {
  const site = context.get(siteContext);
  if (!site) throw new Error("No site in this request's context: the HTTP entry must set siteContext");
  return site;
}
