import { type Config, ConfigError } from "#app/platform/program/config.server.ts";
import type { Log } from "#app/platform/program/log.server.ts";
import { findDataFolderProblem } from "./data-folder.ts";
import { findFilesProblem } from "./files.ts";
import { findPostgresProblem } from "./postgres.ts";
import { findSqliteProblem } from "./sqlite.ts";

/**
 * Makes sure that everything the site depends on can be used, before anything is opened. Waits for
 * a PostgreSQL server that is still starting. Only reports a file store that does not answer: the
 * site runs without pictures until it does.
 *
 * @throws ConfigError with one line that names the setting and the remedy
 */
export async function requireUsableParts(config: Config, log: Log): Promise<void> {
  const folder = await findDataFolderProblem(config.dataDir);
  if (folder) throw new ConfigError(folder);
  const file = config.databaseUrl ? undefined : findSqliteProblem(config.dataDir);
  if (file) throw new ConfigError(file);
  for (const url of [config.databaseUrl, config.databaseReplicaUrl].filter((one) => one !== undefined)) {
    const problem = await findPostgresProblem(url, { onWait: (line) => log.warn(line) });
    if (problem) throw new ConfigError(problem);
  }
  const files = await findFilesProblem(config);
  if (files?.isAway) log.error(`${files.line} Pictures can't be shown or stored until it does.`);
  else if (files) throw new ConfigError(files.line);
}
