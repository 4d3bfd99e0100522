import { useState } from "react";
import { data } from "react-router";
import { readReports } from "#app/features/giving/reports/reports.server.ts";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { counted } from "#app/platform/text/formats.ts";
import { localDate } from "#app/platform/time/local-date.ts";
import { Button } from "#app/ui/control/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextArea, TextField } from "#app/ui/form/field.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { useSave, useSaveToast } from "#app/ui/form/use-save.ts";
import { useUnsavedChanges } from "#app/ui/form/use-unsaved-changes.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { SendByHand } from "../send-by-hand.tsx";
import type { Route } from "./+types/reports";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const { db, config } = getSite(context);
  const [found, { timeZone }] = await Promise.all([readReports(db, config, id), readSiteSettings(db)]);
  if (!found) throw data(null, { status: 404 });
  const { reports, toSend, ...others } = found;
  return {
    ...{ ...others, appeal: id, newId: newId() },
    reports: reports.map(({ createdAt, people, ...report }) => ({
      ...{ ...report, people: Number(people), sentOn: localDate(createdAt, timeZone) },
    })),
    toSend: toSend.map(({ giftId, reportId, name, contact, text, link }) => ({
      ...{ name, contact, text: [text, link && config.siteUrl + link].filter(Boolean).join("\n\n") },
      address: `/admin/appeals/${id}/reports/${reportId}/deliveries/${giftId}`,
    })),
  };
}

/** Tells those who gave to an appeal what came of it. */
export default function Reports({ loaderData }: Route.ComponentProps) {
  const { title, reports, toSend, newId: nextId } = loaderData;
  return (
    <>
      <PageTitle title={`Reports: ${title}`} />
      <div className="grid max-w-3xl gap-8">
        <ReportForm key={nextId} {...loaderData} />
        <SendByHand heading="To send by hand" waiting={toSend} />
        {reports.length > 0 ? (
          <section aria-labelledby="sent" className="grid gap-3">
            <h2 id="sent" className="text-lg text-plum">
              Sent
            </h2>
            <ul className="divide-y divide-line">
              {reports.map(({ id, text, sentOn, sentByName, people }) => (
                <li key={id} className="py-2">
                  <p className="whitespace-pre-line wrap-anywhere">{text}</p>
                  <p className="text-sm text-muted">
                    {sentOn}, by {sentByName}, for {counted(people, "gift")}
                  </p>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </>
  );
}

type Shown = Route.ComponentProps["loaderData"];

const WORDS = { success: "Report sent", failure: "Failed to send the report." };

function ReportForm({ appeal, newId: nextId, people }: Shown) {
  // Sent again after a lost answer, it is sent once.
  const [id] = useState(nextId);
  const { send, busy, answer } = useSave(WORDS.failure);
  const errors = answer?.ok === false ? answer.errors : undefined;
  const [isChanged, setChanged] = useState(false);
  useUnsavedChanges(isChanged && !answer?.ok);
  useSaveToast(answer, WORDS);
  return (
    <form
      aria-label="Send a report"
      className="grid gap-4 rounded-md border border-line bg-white p-4"
      noValidate
      onChange={() => setChanged(true)}
      onSubmit={(event) => {
        event.preventDefault();
        void send(`/admin/appeals/${appeal}/reports/${id}`, new FormData(event.currentTarget));
      }}
    >
      <ErrorSummary errors={errors} />
      {errors ? null : <SaveProblem answer={answer} />}
      <TextArea
        name="text"
        label="What the gifts did"
        hint="It also stands on the page that tells the appeal’s story. No girl’s name, no school: a second person reads what could lead to a child."
        rows={6}
        countTo={3_000}
        required
        error={errors?.text}
      />
      <TextField
        name="link"
        label="A page with more (optional)"
        hint="Its address here, such as /blog/back-in-class"
        maxLength={200}
        autoComplete="off"
        error={errors?.link}
      />
      <p className="text-sm text-muted">
        {people === 0
          ? "Nobody whose gift has arrived asked to hear of it. The report is kept here."
          : `${counted(people, "person").replace("persons", "people")} asked to hear of it: those with an email address get it at once.`}
      </p>
      <p>
        <Button type="submit" busy={busy} busyLabel="Sending...">
          Send Report
        </Button>
      </p>
    </form>
  );
}
