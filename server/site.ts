import { openAccounts } from "#app/features/accounts/sessions.server.ts";
import { FEATURES, STORED } from "#app/features.ts";
import { openHeldDatabase } from "#app/platform/backup/site-lock.server.ts";
import { checkDatabase } from "#app/platform/database/check-database.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { openFiles } from "#app/platform/files/open-files.server.ts";
import { Certificate } from "#app/platform/health/certificate.server.ts";
import { Outages } from "#app/platform/health/outages.server.ts";
import type { Site } from "#app/platform/http/site.server.ts";
import { UnknownProxy } from "#app/platform/http/unknown-proxy.server.ts";
import { openPictures } from "#app/platform/images/pictures.server.ts";
import { removeFiledMails } from "#app/platform/mail/filed-mails.server.ts";
import type { Config } from "#app/platform/program/config.server.ts";
import { openLog } from "#app/platform/program/log.server.ts";
import { setLinkReaders } from "#app/platform/rich-text/text-view.server.ts";
import { setAdultListers } from "#app/platform/text-review/adults.server.ts";
import { requireUsableParts } from "./checks/usable-parts.ts";
import { bringUpToDate } from "./database-update.ts";
import { stopThisProcess } from "./workers.ts";

/**
 * Opens the parts of a site and migrates its database. Nothing listens yet, and no background jobs
 * run.
 *
 * @throws if the database or the data folder cannot be opened
 */
export async function openSite(config: Config): Promise<Site> {
  const log = openLog(config);
  setAdultListers(FEATURES.flatMap(({ listAdults = [] }) => listAdults));
  setLinkReaders(
    FEATURES.flatMap(({ listLinkFacts = [] }) => listLinkFacts),
    FEATURES.flatMap(({ findLinkCard = [] }) => findLinkCard),
  );
  const location = { url: config.databaseUrl, dataDir: config.dataDir };
  await requireUsableParts(config, log);
  const database = await openHeldDatabase(location, () => {
    log.error("a restore has taken the database: this server ends, and is to be started anew");
    stopThisProcess();
  });
  const files = openFiles({ filesUrl: config.filesUrl, dataDir: config.dataDir });
  await bringUpToDate({ database, location, files, log });
  await removeFiledMails(config.dataDir);
  const pictures = openPictures({ db: database.db, files, log });
  const accounts = await openAccounts({ database, config, log });
  const replica = config.databaseReplicaUrl
    ? openDatabase({ url: config.databaseReplicaUrl, dataDir: config.dataDir })
    : undefined;
  const outages = new Outages(log, {
    database: () => checkDatabase(database.db),
    files: () => files.check(),
  });
  const unknownProxy = new UnknownProxy(config, log);
  return {
    config,
    database,
    db: database.reader(),
    replica,
    files,
    stored: STORED,
    pictures,
    accounts,
    outages,
    certificate: new Certificate(config.siteUrl),
    unknownProxy,
    log,
  };
}

/**
 * Closes what {@link openSite} opened. Call it after the last request and the last background job.
 */
export async function closeSite(site: Site): Promise<void> {
  site.outages.close();
  await site.pictures.close();
  await site.replica?.close();
  await site.database.close();
}
