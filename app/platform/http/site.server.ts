import { createContext, type RouterContextProvider } from "react-router";
import type { Accounts } from "../accounts/administrator.server.ts";
import type { Database, Db } from "../database/database.server.ts";
import type { Files } from "../files/files.server.ts";
import type { Certificate } from "../health/certificate.server.ts";
import type { Outages } from "../health/outages.server.ts";
import type { Pictures } from "../images/pictures.server.ts";
import type { Config } from "../program/config.server.ts";
import type { Log } from "../program/log.server.ts";
import type { UnknownProxy } from "./unknown-proxy.server.ts";

/** The open parts of one running server, which every loader and action uses. */
export type Site = {
  config: Config;
  database: Database;
  /**
   * The database to use: `database.db`, or perhaps a read-only replica while a public page is
   * rendered. Writes of a public page go through `database.db`.
   */
  db: Db;
  /**
   * A copy of a PostgreSQL database for public pages, slightly behind it (`DATABASE_REPLICA_URL`).
   */
  replica: Database | undefined;
  files: Files;
  pictures: Pictures;
  accounts: Accounts;
  /**
   * Tells which of the parts above are unavailable, and the status with which to answer a failure.
   */
  outages: Outages;
  certificate: Certificate;
  /** Detects a proxy in front that the settings don't mention. */
  unknownProxy: UnknownProxy;
  log: Log;
};

export const siteContext = createContext<Site | null>(null);

/** Returns the running site that the HTTP entry put into the request's context. */
export function getSite(context: Readonly<RouterContextProvider>): Site {
  const site = context.get(siteContext);
  if (!site) throw new Error("No site in this request's context: the HTTP entry must set siteContext");
  return site;
}
