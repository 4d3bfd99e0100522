import { openAsBlob } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { type ForeignExport, ImportRefusal } from "#app/features/blog/import/foreign-post.ts";
import { openGhostExport } from "#app/features/blog/import/ghost-export.ts";
import { CATEGORY_NAMES, importPosts } from "#app/features/blog/import/import-run.server.ts";
import type { PostReport } from "#app/features/blog/import/take-in-post.server.ts";
import { openWordPressExport } from "#app/features/blog/import/wordpress-export.ts";
import { openHeldDatabase } from "#app/platform/backup/site-lock.server.ts";
import { openFiles } from "#app/platform/files/open-files.server.ts";
import { openPictures } from "#app/platform/images/pictures.server.ts";
import { beginProgram } from "#app/platform/program/begin-program.server.ts";
import { openLog } from "#app/platform/program/log.server.ts";
import { bringUpToDate } from "../database-update.ts";
import { CommandError, printable, UsageError } from "./command.ts";

const SYSTEMS: Record<string, (file: Blob) => Promise<ForeignExport>> = {
  ghost: openGhostExport,
  wordpress: openWordPressExport,
};

export const usage = `Usage: schoolward import ghost FILE.json [--files FOLDER] [--category NAME] [--dry-run]
       schoolward import wordpress FILE.xml [--files FOLDER] [--category NAME] [--dry-run]

--files     the folder with the old site's pictures (Ghost: content/images, WordPress: wp-content/uploads)
--category  where posts go whose categories the blog does not have: ${CATEGORY_NAMES.join(", ")}
--dry-run   says what would be taken, and stores nothing

It works on the site that DATA_DIR, DATABASE_URL and FILES_URL name, running or not (docs/import.md).`;

/**
 * Imports another system's export into the site that the settings name, and reports what was
 * imported and what couldn't be.
 *
 * @returns 0 if every post was imported, 1 if one failed
 * @throws CommandError if the file isn't such an export
 */
export async function run(words: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      files: { type: "string" },
      category: { type: "string", default: "programs" },
      "dry-run": { type: "boolean", default: false },
    },
  });
  const [system = "", file, ...more] = positionals;
  const open = Object.hasOwn(SYSTEMS, system) ? SYSTEMS[system] : undefined;
  const category = CATEGORY_NAMES.find((name) => name === values.category);
  if (!open || !file || !category || more.length > 0) throw new UsageError();

  const source = await open(await openAsBlob(path.resolve(file))).catch((error) => {
    throw error instanceof ImportRefusal ? new CommandError(error.message) : error;
  });
  const { databaseUrl, dataDir, filesUrl } = beginProgram();
  const log = openLog({ logLevel: "error" });
  const location = { url: databaseUrl, dataDir };
  const database = await openHeldDatabase(location, () => process.kill(process.pid, "SIGTERM"));
  try {
    const files = openFiles({ filesUrl, dataDir });
    await bringUpToDate({ database, location, files, log });
    const pictures = openPictures({ db: database.db, files, log });
    const reports: PostReport[] = [];
    const parts = {
      ...{ db: database.db, folder: values.files, category },
      pictures: values["dry-run"] ? undefined : pictures,
    };
    for await (const report of importPosts(source, parts)) {
      reports.push(report);
      console.log(wordsOf(report));
    }
    await pictures.close();
    console.log(summaryOf(source, reports, values["dry-run"]));
    return reports.some(({ outcome }) => outcome === "failed") ? 1 : 0;
  } finally {
    await database.close();
  }
}

function wordsOf(report: PostReport): string {
  const { title, losses } = report;
  const outcome =
    report.outcome === "taken"
      ? `${report.status}, ${report.path}`
      : report.outcome === "known"
        ? "is here already"
        : `NOT TAKEN: ${report.why}`;
  return [
    `${printable(title)}: ${printable(outcome)}`,
    ...losses.map((loss) => `  - ${printable(loss)}`),
  ].join("\n");
}

function summaryOf({ system, notTaken }: ForeignExport, reports: PostReport[], isTrial: boolean): string {
  const count = (wanted: PostReport["outcome"]) => reports.filter(({ outcome }) => outcome === wanted).length;
  return [
    "",
    ...(notTaken.length > 0 ? ["Not taken:", ...notTaken.map((words) => `  - ${printable(words)}`), ""] : []),
    `${system}: ${count("taken")} posts ${isTrial ? "would be taken (trial run, nothing was stored)" : "taken"}, ` +
      `${count("known")} here already, ${count("failed")} failed, ${notTaken.length} other entries not taken.`,
  ].join("\n");
}
