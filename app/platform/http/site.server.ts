import { createContext, type RouterContextProvider } from "react-router";
import type { Accounts } from "../accounts/administrator.server.ts";
import type { StoredParts } from "../backup/tables.server.ts";
import type { Database, Db, ReadDb } from "../database/database.server.ts";
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
   * For reading: a query-only connection to the database, or perhaps a replica while a public page
   * is rendered.
   */
  db: ReadDb;
  /**
   * A copy of a PostgreSQL database for public pages, slightly behind it (`DATABASE_REPLICA_URL`).
   */
  replica: Database | undefined;
  files: Files;
  /** What the database consists of, for its backup. */
  stored: StoredParts;
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

/** A site whose database can be written to. */
export type WritableSite = Omit<Site, "db"> & { db: Db };

/** Returns the running site, for reading, that the HTTP entry put into the request's context. */
export function getSite(context: Readonly<RouterContextProvider>): Site {
  const site = context.get(siteContext);
  if (!site) throw new Error("No site in this request's context: the HTTP entry must set siteContext");
  return site;
}

/** Returns the running site, for a request that changes something. */
export function getWritableSite(context: Readonly<RouterContextProvider>): WritableSite {
  return writable(getSite(context));
}

/** Returns the site with the connection that writes as `db`. */
export function writable(site: Site): WritableSite {
  return { ...site, db: site.database.db };
}
