import { type FormEvent, useState } from "react";
import { data } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { localDate } from "#app/platform/time/local-date.ts";
import { Button } from "#app/ui/control/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { RecordValue } from "#app/ui/form/merge-question.tsx";
import { ReasonAlone } from "#app/ui/form/reason-alone.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { useSave, useSaveToast } from "#app/ui/form/use-save.ts";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { findApproval, type ShownApproval } from "../approvals.server.ts";
import type { Route } from "./+types/text";
import { StateBadge } from "./state-badge.tsx";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const person = requireAdministrator(context);
  const { db } = getSite(context);
  const [{ timeZone }, approval] = await Promise.all([readSiteSettings(db), findApproval(db, id, person)]);
  if (!approval) throw data(null, { status: 404 });
  const { approvedAt } = approval;
  return { approval, approvedOn: approvedAt === null ? undefined : localDate(approvedAt, timeZone) };
}

/** Shows a text about a child to whoever approves it, exactly as it would be published. */
export default function ApprovalScreen({ loaderData: { approval, approvedOn } }: Route.ComponentProps) {
  const { id, title, kind, state, fields, reasons, askedByName } = approval;
  return (
    <>
      <PageTitle title={title}>
        <StateBadge state={state} />
      </PageTitle>
      <p className="max-w-3xl text-sm text-muted wrap-anywhere">
        {kind}, to be published by {askedByName}. A second person must read it because {reasons}.
      </p>
      <div className="mt-6 grid max-w-3xl gap-6">
        {approvedOn ? <Approved approval={approval} on={approvedOn} /> : null}
        {fields.length > 0 ? <Texts fields={fields} /> : null}
        {approvedOn ? null : <Decision key={id} approval={approval} />}
      </div>
    </>
  );
}

/** Shows the short texts in one table, and each formatted text below it as visitors see it. */
function Texts({ fields }: Pick<ShownApproval, "fields">) {
  return (
    <dl aria-label="What would be published" className="rounded-md border border-line bg-white px-4 py-2">
      {fields
        .toSorted((a, b) => Number("html" in a.value) - Number("html" in b.value))
        .map(({ label, value }) => (
          <div
            key={label}
            className={`border-line py-2 not-last:border-b ${"html" in value ? "" : "grid gap-x-4 sm:grid-cols-[12rem_1fr]"}`}
          >
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="wrap-anywhere">
              <RecordValue value={value} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

function Approved({ approval, on }: { approval: ShownApproval; on: string }) {
  const { approvedByName, approvalReason, state } = approval;
  return (
    <Alert tone="success">
      <p className="wrap-anywhere">
        {approvedByName ? `Approved by ${approvedByName} on ${on}` : "It was public before"}
        {approvalReason ? `, alone: ${approvalReason}` : ""}.{" "}
        {state === "approved" ? "It can be published now, as long as nobody changes it." : ""}
      </p>
    </Alert>
  );
}

const WORDS = { success: "Answer saved", failure: "Failed to save your answer." };

function Decision({ approval: { id, approver, sentBack, sentBackByName } }: { approval: ShownApproval }) {
  const { send, busy, answer } = useSave(WORDS.failure);
  useSaveToast(answer, WORDS);
  const [isSendingBack, setSendingBack] = useState(false);
  const errors = answer?.ok === false ? answer.errors : undefined;
  const decide = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(`/admin/approvals/${id}/decision`, new FormData(event.currentTarget));
  };
  return (
    <section aria-labelledby="decision" className="grid gap-3 rounded-md border border-line bg-white p-4">
      <h2 id="decision" className="text-lg text-plum">
        {approver === "other" ? "Somebody else must read this" : "Have you read all of it?"}
      </h2>
      {sentBack ? (
        <Alert tone="warning">
          <p className="wrap-anywhere">
            Sent back by {sentBackByName}: {sentBack}
          </p>
        </Alert>
      ) : null}
      {approver === "other" ? (
        <p>You asked for this. Others who sign in find it under Approvals and on their dashboard.</p>
      ) : (
        <form aria-label="Approve" className="grid gap-3" noValidate onSubmit={decide}>
          <p>
            {approver === "second"
              ? "Does nothing in it lead to her: no full name, no school, no village, nothing that only her family knows? Would she want strangers to read this?"
              : "A second person should read it, but nobody else signs in here. If you cannot ask anybody, say why."}
          </p>
          <input type="hidden" name="approves" value="true" />
          {approver === "alone" ? (
            <ReasonAlone label="Why nobody else can read it" error={errors?.reason} />
          ) : null}
          <SaveProblem answer={answer} />
          <p className="flex flex-wrap gap-2">
            <Button type="submit" busy={busy && !isSendingBack} busyLabel="Saving...">
              I have read it
            </Button>
            {isSendingBack || approver !== "second" ? null : (
              <Button variant="secondary" onClick={() => setSendingBack(true)}>
                Send Back
              </Button>
            )}
          </p>
        </form>
      )}
      {isSendingBack ? (
        <form aria-label="Send back" className="grid gap-3" noValidate onSubmit={decide}>
          <input type="hidden" name="approves" value="false" />
          <TextField
            name="note"
            id="approval-note"
            label="What should be different?"
            maxLength={500}
            required
            announceError
            // The field takes the place of the button that opened it.
            autoFocus
            error={errors?.note}
          />
          <p>
            <Button type="submit" variant="secondary" busy={busy} busyLabel="Saving...">
              Send Back
            </Button>
          </p>
        </form>
      ) : null}
    </section>
  );
}
