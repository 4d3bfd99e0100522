import { useState } from "react";
import { useNavigate } from "react-router";
import { categoryOptions } from "#app/features/blog/categories/categories.ts";
import { readCategories } from "#app/features/blog/categories/own-categories.server.ts";
import { listImports } from "#app/features/blog/import/imports.server.ts";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { counted } from "#app/platform/text/formats.ts";
import { momentWithZone } from "#app/platform/time/site-time.server.ts";
import { Button } from "#app/ui/control/button.tsx";
import { RouterLinkButton } from "#app/ui/control/router-link-button.tsx";
import { useToast } from "#app/ui/feedback/toast.tsx";
import { toastDurationMs } from "#app/ui/feedback/toast-store.ts";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import type { Route } from "./+types/import";
import { EarlierImports } from "./earlier-imports.tsx";
import { ImportFields } from "./import-fields.tsx";
import { ImportOutcomes } from "./import-outcomes.tsx";
import type { OpenedImport } from "./opened-import.ts";
import { useImport } from "./use-import.ts";
import { useOpenedImport } from "./use-opened-import.ts";

export async function loader({ context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const { db } = getSite(context);
  const [imports, categories, { timeZone }] = await Promise.all([
    listImports(db),
    readCategories(db),
    readSiteSettings(db),
  ]);
  return {
    categories: categoryOptions(categories),
    imports: imports.map(({ at, ...one }) => ({ ...one, at: momentWithZone(at, timeZone) })),
  };
}

/** Imports posts from files or from another system, and undoes earlier imports. */
export default function Import({ loaderData: { categories, imports } }: Route.ComponentProps) {
  const toast = useToast();
  const navigate = useNavigate();
  const { run, start, stop, goOn, clear } = useImport();
  const [category, setCategory] = useState("programs");
  const { opened, complaint, setComplaint, chooseFiles, chooseFolder } = useOpenedImport(clear);

  async function importAll(source: OpenedImport) {
    const outcomes = await start(source, { category, isTrial: false });
    const [only] = outcomes;
    if (outcomes.length !== 1 || only?.outcome !== "taken" || only.losses.length > 0) return;
    toast.success(
      `${only.title} imported as a ${only.status === "draft" ? "draft" : "post"}`,
      toastDurationMs.blog,
    );
    void navigate(`/admin/blog/${only.id}/edit`);
  }

  const isBusy = run !== undefined && !run.isOver;
  const isChecked = run?.isTrial === true && run.isOver;
  const isImported = run?.isTrial === false && run.isOver;
  const wouldBeTaken = run?.outcomes.filter(({ outcome }) => outcome === "taken").length ?? 0;
  const earlier = <EarlierImports key="earlier" imports={imports} />;
  return (
    <>
      <PageTitle title="Import posts">
        <RouterLinkButton to="/admin/blog" variant="secondary">
          Back to Blog
        </RouterLinkButton>
      </PageTitle>
      <form
        className="card grid max-w-3xl gap-4 p-4 sm:p-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (isBusy) return;
          if (!opened) setComplaint((before) => before ?? "Choose a file.");
          else if (opened.isForeign && !isChecked) void start(opened, { category, isTrial: true });
          else void importAll(opened);
        }}
      >
        <ImportFields
          {...{ complaint, categories, category }}
          isForeign={opened?.isForeign === true}
          onFiles={chooseFiles}
          onFolder={chooseFolder}
          onCategory={(chosen) => {
            clear();
            setCategory(chosen);
          }}
        />
        <div className="flex flex-wrap gap-2">
          {isImported ? null : (
            <Button type="submit" busy={isBusy} busyLabel={run?.isTrial ? "Checking..." : "Importing..."}>
              {opened?.isForeign && !isChecked
                ? "Check first"
                : isChecked
                  ? `Import ${counted(wouldBeTaken, "post")}`
                  : "Import"}
            </Button>
          )}
          {isBusy ? (
            <Button variant="secondary" onClick={stop}>
              Stop
            </Button>
          ) : null}
        </div>
      </form>
      {isImported ? earlier : null}
      {run ? <ImportOutcomes run={run} notTaken={opened?.notTaken ?? []} onGoOn={goOn} /> : null}
      {isImported ? null : earlier}
    </>
  );
}
