import { useRevalidator } from "react-router";
import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { countStoredFiles, findLastDownload } from "#app/platform/backup/backup-facts.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { formatBytes } from "#app/platform/text/formats.ts";
import { localDateTime } from "#app/platform/time/local-date.ts";
import { Button } from "#app/ui/control/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import type { Route } from "./+types/backup";
import { type DownloadProgress, useBackupDownload } from "./use-backup-download.ts";

export async function loader({ context }: Route.LoaderArgs) {
  requireOwner(context);
  const { config, db } = getSite(context);
  const [last, files, { timeZone }] = await Promise.all([
    findLastDownload(db),
    countStoredFiles(db),
    readSiteSettings(db),
  ]);
  return {
    files,
    last: last && { by: last.actorName, when: localDateTime(last.at, timeZone) },
    database: config.databaseUrl ? "PostgreSQL" : "SQLite",
    store: config.filesUrl ? "in a bucket of S3" : "on disk",
  };
}

/** Renders the page where owners download the whole site as one file, and how to restore it. */
export default function Backup({ loaderData: { files, last, database, store } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { download, cancel, progress, answer } = useBackupDownload();

  async function start() {
    await download();
    // Shows who downloaded it when, even after an aborted download.
    await revalidate();
  }

  return (
    <div className="max-w-3xl">
      <PageTitle title="Backup" />
      <p>
        One file with everything: the database as it is at this moment, every picture and PDF, and a checksum
        of each part. The site goes on meanwhile.
      </p>
      <div className="mt-6 rounded-lg border border-line bg-white p-4 sm:p-6">
        <form
          method="post"
          action="/admin/backup/file"
          onSubmit={(event) => {
            event.preventDefault();
            void start();
          }}
        >
          <SaveProblem answer={answer} />
          {answer?.ok ? (
            <Alert tone="success" announce>
              <p>The backup is complete, {formatBytes(answer.bytes)}. Keep it where only you can read it.</p>
            </Alert>
          ) : null}
          {progress ? (
            <Progress progress={progress} files={files} />
          ) : (
            <p className="mb-3 text-muted">
              {last
                ? `Last downloaded by ${last.by}, ${last.when}.`
                : "Nobody has downloaded a backup here yet."}
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={progress !== undefined} busyLabel="Making the backup…">
              Download a backup
            </Button>
            {progress ? (
              <Button variant="quiet" onClick={cancel}>
                Cancel
              </Button>
            ) : null}
          </div>
        </form>
      </div>
      <Notes database={database} store={store} />
    </div>
  );
}

function Progress({ progress, files }: { progress: DownloadProgress; files: number }) {
  const text =
    progress.files === 0
      ? `Writing the database, ${formatBytes(progress.bytes)} so far`
      : `Pictures and PDFs: ${Math.min(progress.files, files)} of ${files} files, ${formatBytes(progress.bytes)} so far`;
  return (
    <div className="mb-4">
      <label className="block" htmlFor="backup-progress">
        {text}
      </label>
      <progress
        id="backup-progress"
        className="mt-1 h-2 w-full accent-plum"
        max={Math.max(files, 1)}
        value={Math.min(progress.files, files)}
      />
    </div>
  );
}

function Notes({ database, store }: { database: string; store: string }) {
  return (
    <div className="mt-8 grid gap-6">
      <section>
        <h2 className="text-lg text-plum">What is in it</h2>
        <p className="mt-1">
          Visitors’ messages and addresses, the hashes of passwords and the secrets of this installation:
          treat it like the database itself. Nobody’s session is in it, so after a restore everybody signs in
          anew.
        </p>
      </section>
      <section>
        <h2 className="text-lg text-plum">How to restore it</h2>
        <ol className="mt-1 grid list-decimal gap-1 pl-5">
          <li>On the server, stop the site.</li>
          <li>
            Run <code>schoolward restore FILE</code> in its folder. The file is checked first; a damaged one
            changes nothing.
          </li>
          <li>Start the site again.</li>
        </ol>
        <p className="mt-2 text-muted">
          This site keeps its data in {database} and its pictures {store}. The same file also restores to
          another kind: it is the way to move. Backups can be made every night by{" "}
          <code>schoolward backup</code>.
        </p>
      </section>
    </div>
  );
}
