import { parseArgs } from "node:util";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { findPendingMigrations, PROGRAM_VERSION } from "#app/platform/database/program-version.server.ts";
import { Certificate } from "#app/platform/health/certificate.server.ts";
import { findWarnings, readUpkeep, WARNING_KINDS } from "#app/platform/health/upkeep.server.ts";
import { becomeOwnerOfData } from "#app/platform/program/become-owner.server.ts";
import {
  type Config,
  ConfigError,
  loadSettingsFile,
  readConfig,
} from "#app/platform/program/config.server.ts";
import { findAddressProblem } from "../checks/address.ts";
import { findDataFolderProblem } from "../checks/data-folder.ts";
import { findFilesProblem } from "../checks/files.ts";
import { findMailProblem } from "../checks/mail.ts";
import { findPermissionProblem } from "../checks/permissions.ts";
import { findPostgresProblem, findReplicaProblem } from "../checks/postgres.ts";
import { isReady } from "../checks/readiness.ts";
import { findSqliteProblem } from "../checks/sqlite.ts";

export const usage = `Usage: schoolward check [--ready | --data]

Looks at settings, permissions, database, files, mail, address, backups, certificate and disk of the site that the settings
name, running or not, and prints one line for each problem with what to do about it. Nothing is changed.

--ready  only asks the running server whether it is ready, and says nothing: for health checks and scripts
--data   only looks whether this program understands the data`;

const CHECKS: [part: string, find: (config: Config) => Promise<string | undefined>][] = [
  ["permissions", ({ dataDir }) => findPermissionProblem(dataDir)],
  ["database", findDatabaseProblem],
  ["files", async (config) => (await findFilesProblem(config))?.line],
  ["mail", findMailProblem],
  ["address", findAddressProblem],
];

/** @returns 0 if there is no problem, otherwise 1 */
export async function run(words: string[]): Promise<number> {
  loadSettingsFile();
  const { values } = parseArgs({
    args: words,
    options: { ready: { type: "boolean", default: false }, data: { type: "boolean", default: false } },
  });
  if (values.ready) return (await isReady(readConfig(process.env))) ? 0 : 1;
  const config = readSettings();
  if (typeof config === "string") return report([["settings", config]]);
  becomeOwnerOfData(config.dataDir);
  if (values.data) return (await findDatabaseProblem(config)) === undefined ? 0 : 1;
  const folder = await findDataFolderProblem(config.dataDir);
  const found: Finding[] = [
    ["settings", undefined],
    ["data folder", folder],
  ];
  // Without its data folder, no other part of the site can be opened.
  if (folder) return report(found);
  for (const [part, find] of CHECKS) found.push([part, await find(config)]);
  found.push(...(await findUpkeepProblems(config)));
  return report(found);
}

type Finding = [part: string, problem: string | undefined];

function readSettings(): Config | string {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

async function findDatabaseProblem({
  databaseUrl,
  databaseReplicaUrl,
  dataDir,
}: Config): Promise<string | undefined> {
  const unusable = databaseUrl && (await findPostgresProblem(databaseUrl, { patienceMs: 0 }));
  const damaged = databaseUrl ? undefined : findSqliteProblem(dataDir);
  if (unusable || damaged) return unusable || damaged;
  const database = openDatabase({ url: databaseUrl, dataDir });
  try {
    await findPendingMigrations(database.db);
    return databaseReplicaUrl ? (await findReplicaProblem(databaseReplicaUrl))?.line : undefined;
  } catch (error) {
    return error instanceof ConfigError ? error.message : `DATA_DIR: ${(error as Error).message}`;
  } finally {
    await database.close();
  }
}

/**
 * Finds what the dashboard also warns owners about. Without a readable database, only what concerns
 * the machine.
 */
async function findUpkeepProblems(config: Config): Promise<Finding[]> {
  const certificate = new Certificate(config.siteUrl);
  await certificate.look();
  const database = openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  try {
    const upkeep = await readUpkeep({ db: database.db, config, certificate });
    const warnings = new Map(findWarnings(upkeep).map(({ kind, text }) => [kind, text]));
    // Where none could be read, there is nothing to praise: the address says why.
    const kinds = WARNING_KINDS.filter((kind) => kind !== "certificate" || certificate.endsAt !== undefined);
    return kinds.map((kind) => [kind, warnings.get(kind)]);
  } finally {
    await database.close();
  }
}

function report(found: Finding[]): number {
  for (const [part, problem] of found)
    console.log(`${problem ? "!" : "✓"} ${part}${problem ? `: ${problem}` : ""}`);
  const count = found.filter(([, problem]) => problem).length;
  const summary =
    count === 0 ? "No problems found." : count === 1 ? "1 problem found." : `${count} problems found.`;
  console.log(`Schoolward ${PROGRAM_VERSION}. ${summary}`);
  return count === 0 ? 0 : 1;
}
