import path from "node:path";
import { parseArgs } from "node:util";
import { type ForeignExport, ImportRefusal } from "#app/features/blog/import/foreign-post.ts";
import { openGhostExport } from "#app/features/blog/import/ghost-export.server.ts";
import { CATEGORY_NAMES, importPosts, type PostReport } from "#app/features/blog/import/import-run.server.ts";
import { openWordPressExport } from "#app/features/blog/import/wordpress-export.server.ts";
import { openHeldDatabase } from "#app/platform/backup/site-lock.server.ts";
import { ConfigError, loadDotEnv, readConfig } from "#app/platform/config.server.ts";
import { migrate } from "#app/platform/database/migrate.server.ts";
import { openFiles } from "#app/platform/files/files.server.ts";
import { openPictures } from "#app/platform/images/pictures.server.ts";
import { openLog } from "#app/platform/log.server.ts";

const SYSTEMS: Record<string, (file: string) => Promise<ForeignExport>> = {
  ghost: openGhostExport,
  wordpress: openWordPressExport,
};

const USAGE = `Usage: npm run import -- ghost FILE.json [--files FOLDER] [--category NAME] [--dry-run]
       npm run import -- wordpress FILE.xml [--files FOLDER] [--category NAME] [--dry-run]

--files     the folder with the old site's pictures (Ghost: content/images, WordPress: wp-content/uploads)
--category  where posts go whose categories the blog does not have: ${CATEGORY_NAMES.join(", ")}
--dry-run   says what would be taken, and stores nothing

It works on the site that DATA_DIR, DATABASE_URL and FILES_URL name, running or not (docs/import.md).`;

/**
 * Imports another system's export into the site that the settings name, and says what was taken and what could not be.
 *
 * @returns the exit code: 0 when every post is in, 1 when one failed, the file is none, or the command is wrong
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
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
  if (!open || !file || !category || more.length > 0) throw new ImportRefusal(USAGE);

  const source = await open(path.resolve(file));
  loadDotEnv();
  const { databaseUrl, dataDir, filesUrl } = readConfig(process.env);
  const log = openLog({ logLevel: "error" });
  const database = await openHeldDatabase({ url: databaseUrl, dataDir }, () =>
    process.kill(process.pid, "SIGTERM"),
  );
  try {
    await migrate(database);
    const files = await openFiles({ filesUrl, dataDir });
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

/** Without what would move a terminal's cursor or turn its writing around. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, " ");
}

process.exitCode = await main().catch((error) => {
  const isExpected =
    error instanceof ImportRefusal ||
    error instanceof ConfigError ||
    /^ERR_PARSE_ARGS|^E[A-Z]+$/.test(error.code);
  console.error(isExpected ? error.message : error);
  return 1;
});
