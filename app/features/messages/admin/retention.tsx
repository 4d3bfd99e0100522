import { data, Form } from "react-router";
import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { fieldErrors, textFields } from "#app/platform/forms/form-text.ts";
import { keepForm } from "#app/platform/forms/keep-form.ts";
import { type SaveAnswer, type SaveRefusal, saveAnswer } from "#app/platform/forms/save-answer.ts";
import { getSite, getWritableSite } from "#app/platform/http/site.server.ts";
import { readSeen } from "#app/platform/records/opened.ts";
import { TRASH_DAYS } from "#app/platform/records/trash.ts";
import { Button } from "#app/ui/control/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { MergeQuestion } from "#app/ui/form/merge-question.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { useUnsavedChanges } from "#app/ui/form/use-unsaved-changes.tsx";
import { useVersionedForm } from "#app/ui/form/use-versioned-form.ts";
import { readRetention, saveRetention } from "../retention.server.ts";
import { RETENTION_LABELS } from "../retention.ts";
import { retentionInput } from "../retention-input.ts";
import type { Route } from "./+types/retention";

export async function loader({ context }: Route.LoaderArgs) {
  requireOwner(context);
  return readRetention(getSite(context).db);
}

export async function action({ request, context }: Route.ActionArgs) {
  const owner = requireOwner(context);
  const { db } = getWritableSite(context);
  const form = await request.formData();
  const parsed = retentionInput.safeParse(textFields(form));
  if (!parsed.success) return refuse(400, { errors: fieldErrors(parsed.error) });
  const seen = readSeen(textFields(form));
  if (!seen) return refuse(400, { formError: "Reload the page and try again." });
  const { status, answer } = saveAnswer(await saveRetention(db, owner, parsed.data, seen));
  return data(answer, { status });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction, "Failed to update data.");
}

/** Renders the settings for how long visitors' data is kept. */
export default function Retention({ loaderData, actionData }: Route.ComponentProps) {
  const { retention, updatedAt, base } = loaderData;
  const answer = actionData as SaveAnswer | undefined;
  const { refusal, filled, isUnsaved, changed, busy } = useVersionedForm(answer, updatedAt);
  useUnsavedChanges(isUnsaved && !busy);
  return (
    <Form method="post" noValidate className="grid gap-8" aria-label="Data" onChange={changed}>
      <ErrorSummary errors={refusal?.errors} />
      <SaveProblem answer={answer} />
      <MergeQuestion key={`merge-${filled}`} base={base} answer={answer} />
      <p className="max-w-2xl text-sm text-muted">
        What visitors write to you is kept for as long as you need it, and then removed for good. Nobody has
        to remember to do it. What is removed this way cannot be restored.
      </p>
      <div key={filled} className="grid max-w-xl gap-6">
        <TextField
          name="quarantineDays"
          label={RETENTION_LABELS.quarantineDays}
          hint="Messages that look like spam are removed so many days after they came there."
          inputMode="numeric"
          autoComplete="off"
          defaultValue={retention.quarantineDays}
          error={refusal?.errors?.quarantineDays}
          required
        />
        <TextField
          name="archiveMonths"
          label={RETENTION_LABELS.archiveMonths}
          hint="Archived messages are removed so many months after the last change to them."
          inputMode="numeric"
          autoComplete="off"
          defaultValue={retention.archiveMonths}
          error={refusal?.errors?.archiveMonths}
          required
        />
      </div>
      <section aria-labelledby="always" className="max-w-2xl text-sm text-muted">
        <h2 id="always" className="text-lg text-plum">
          What happens anyway
        </h2>
        <ul className="mt-2 list-disc pl-5">
          <li>Messages in the inbox stay until somebody archives or deletes them.</li>
          <li>What is deleted lies in the trash for {TRASH_DAYS} days, and goes for good after that.</li>
          <li>A mail's text is forgotten as soon as the mail is sent.</li>
          <li>
            Of newsletter readers who unsubscribe only a code is kept, from which nobody can tell the address.
            It makes sure that they are not written to again.
          </li>
          <li>Newsletter addresses that nobody confirms are removed after 7 days.</li>
        </ul>
      </section>
      <div className="bottom-0 -mx-4 flex justify-end border-t border-line bg-white px-4 py-3 sm:-mx-8 sm:px-8 tall:sticky">
        <Button type="submit" busy={busy} busyLabel="Saving...">
          Save
        </Button>
      </div>
    </Form>
  );
}

function refuse(status: number, refusal: Omit<SaveRefusal, "ok">) {
  return data<SaveAnswer>({ ok: false, ...refusal }, { status });
}
