import path from "node:path";
import { parseArgs } from "node:util";
import { STORED } from "#app/features.ts";
import { moveSite } from "#app/platform/backup/move.server.ts";
import { openFiles } from "#app/platform/files/open-files.server.ts";
import { beginProgram } from "#app/platform/program/begin-program.server.ts";
import { readConfig } from "#app/platform/program/config.server.ts";
import { findFilesProblem } from "../checks/files.ts";
import { findPostgresProblem } from "../checks/postgres.ts";
import { CommandError, UsageError } from "./command.ts";

export const usage = `Usage: schoolward move --to PLACE [--files STORE] [--replace]

Copies the site that DATA_DIR, DATABASE_URL and FILES_URL name to another place, and compares every row and file. The site
itself stays as it is. Run it again after an interruption, or to bring over what has been written since.

--to PLACE     postgres://user:password@host/database, or a folder for SQLite
--files STORE  s3://bucket?endpoint=…&region=…, or disk. Without it, files stay in the store where they are; a folder
               that is moved to gets its own
--replace      takes the place of another site there`;

/** @returns 0 when everything has arrived */
export async function run(words: string[]): Promise<number> {
  const { values } = parseArgs({
    args: words,
    options: { to: { type: "string" }, files: { type: "string" }, replace: { type: "boolean" } },
  });
  if (!values.to) throw new UsageError();
  const now = beginProgram();
  const target = readTarget(values.to, values.files, now);
  if (target.databaseUrl === now.databaseUrl && (target.databaseUrl || target.dataDir === now.dataDir))
    throw new CommandError("The site is in that place already.");

  const problem =
    (target.databaseUrl && (await findPostgresProblem(target.databaseUrl, { patienceMs: 0 }))) ||
    (await findFilesProblem(target))?.line;
  if (problem) throw new CommandError(problem);

  const from = {
    location: { url: now.databaseUrl, dataDir: now.dataDir },
    files: openFiles(now),
    stored: STORED,
  };
  const location = { url: target.databaseUrl, dataDir: target.dataDir };
  const to = { location, files: openFiles(target), stored: STORED };
  const moved = await moveSite(from, to, {
    folder: now.dataDir,
    replaces: values.replace,
    onStep: (step) => console.log(step),
  });
  if (!moved.ok) {
    console.error(`${moved.why} The site itself is as it was.`);
    return 1;
  }
  console.log(`Arrived: ${moved.rows} rows and ${moved.files} files, compared one by one.`);
  if (moved.wasRunning)
    console.warn("Servers kept running: stop them and run this again for what they have written since.");
  console.log("Then start with these settings:");
  console.log(`  DATABASE_URL=${target.databaseUrl ?? ""}`);
  console.log(`  FILES_URL=${target.filesUrl ?? ""}`);
  if (target.dataDir !== now.dataDir) console.log(`  DATA_DIR=${target.dataDir}`);
  return 0;
}

type Place = ReturnType<typeof readConfig>;

/** The settings of the place to move to, checked like those of a server. */
function readTarget(to: string, files: string | undefined, now: Place): Place {
  const isPostgres = /^postgres(ql)?:/.test(to);
  const FILES_URL = files === "disk" ? "" : (files ?? (isPostgres ? now.filesUrl : ""));
  return readConfig({
    ...process.env,
    DATABASE_URL: isPostgres ? to : "",
    DATA_DIR: isPostgres ? now.dataDir : path.resolve(to),
    FILES_URL,
  });
}
