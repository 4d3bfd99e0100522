import { type Config, ConfigError } from "#app/platform/program/config.server.ts";
import type { Log } from "#app/platform/program/log.server.ts";
import { findDataFolderProblem } from "./data-folder.ts";
import { findFilesProblem } from "./files.ts";
import { findPostgresProblem, findReplicaProblem } from "./postgres.ts";
import { findSqliteProblem } from "./sqlite.ts";

/**
 * Makes sure that everything the site depends on can be used, before anything is opened. Waits for
 * a PostgreSQL server that is still starting. Only reports a replica or a file store that does not
 * answer: the site runs without it.
 *
 * @throws ConfigError with one line that names the setting and the remedy
 */
export async function requireUsableParts(config: Config, log: Log): Promise<void> {
  const folder = await findDataFolderProblem(config.dataDir);
  if (folder) throw new ConfigError(folder);
  const file = config.databaseUrl ? undefined : findSqliteProblem(config.dataDir);
  if (file) throw new ConfigError(file);
  const { databaseUrl, databaseReplicaUrl } = config;
  const database =
    databaseUrl && (await findPostgresProblem(databaseUrl, { onWait: (line) => log.warn(line) }));
  if (database) throw new ConfigError(database);
  const replica = databaseReplicaUrl ? await findReplicaProblem(databaseReplicaUrl) : undefined;
  if (replica?.isAway) log.error(`${replica.line} Until it does, pages are read from the primary.`);
  else if (replica) throw new ConfigError(replica.line);
  const files = await findFilesProblem(config);
  if (files?.isAway) log.error(`${files.line} Pictures can't be shown or stored until it does.`);
  else if (files) throw new ConfigError(files.line);
}
