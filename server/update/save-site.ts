import path from "node:path";
import { backupName } from "#app/platform/backup/backup-file.server.ts";
import { CommandError } from "../commands/command.ts";
import type { Installation } from "./installation.ts";
import { runProgram } from "./run-program.ts";

/**
 * Writes a backup before an update. After one of several servers has migrated their database, only
 * the newer program understands it and therefore writes the backup.
 *
 * @throws CommandError when the site cannot be saved
 */
export async function saveSite(
  installation: Installation,
  { from, to }: { from: string; to: string },
  dataDir: string,
): Promise<void> {
  const understands = await runProgram(installation.programOf(from), ["check", "--data"], true);
  const program = installation.programOf(understands ? from : to);
  const file = path.join(dataDir, "backups", `before-update-${backupName(Date.now())}`);
  if (!(await runProgram(program, ["backup", file])))
    throw new CommandError("The site cannot be saved, so it is not updated. Nothing has changed.");
}
