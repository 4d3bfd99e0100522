import { createContext, type RouterContextProvider } from "react-router";
import type { Accounts } from "./accounts/accounts.server.ts";
import type { Certificate } from "./certificate.server.ts";
import type { Config } from "./config.server.ts";
import type { Database, Db } from "./database/database.server.ts";
import type { Files } from "./files/files.server.ts";
import type { Pictures } from "./images/pictures.server.ts";
import type { Log } from "./log.server.ts";
import type { Outages } from "./outages.server.ts";
import type { UnknownProxy } from "./unknown-proxy.server.ts";

/** What every loader and action works with: the opened parts of one running server. */
export type Site = {
  config: Config;
  database: Database;
  /**
   * To read and write through: `database.db`; while a public page is rendered perhaps a replica, through which nothing can be
   * written. What a public page has to write goes through `database.db`.
   */
  db: Db;
  /** A copy of a PostgreSQL database for public pages, a moment behind it (`DATABASE_REPLICA_URL`). */
  replica: Database | undefined;
  files: Files;
  pictures: Pictures;
  accounts: Accounts;
  /** Which of the parts above are away. Who catches a failure asks it for the status to answer with. */
  outages: Outages;
  certificate: Certificate;
  /** Whether a proxy stands in front that the settings do not name. */
  unknownProxy: UnknownProxy;
  log: Log;
};

export const siteContext = createContext<Site | null>(null);

/** The running site, as the HTTP entry put it into the request's context. */
export function getSite(context: Readonly<RouterContextProvider>): Site {
  const site = context.get(siteContext);
  if (!site) throw new Error("No site in this request's context: the HTTP entry must set siteContext");
  return site;
}
