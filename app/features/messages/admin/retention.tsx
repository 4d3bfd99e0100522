import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { parseFields, textFields } from "#app/platform/forms/form-text.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { TRASH_DAYS } from "#app/platform/records/trash.ts";
import { answerSettings } from "#app/platform/settings/answer-settings.server.ts";
import { TextField } from "#app/ui/form/field.tsx";
import { keepSettings, SettingsForm } from "#app/ui/form/settings-form.tsx";
import { readRetention, saveRetention } from "../retention.server.ts";
import { RETENTION_LABELS } from "../retention.ts";
import { retentionInput } from "../retention-input.ts";
import type { Route } from "./+types/retention";

export async function loader({ context }: Route.LoaderArgs) {
  requireOwner(context);
  return readRetention(getSite(context).db);
}

export function action(args: Route.ActionArgs) {
  return answerSettings(args, (form) => parseFields(retentionInput, textFields(form)), saveRetention);
}

export const clientAction = keepSettings;

/** Renders the settings for how long visitors' data is kept. */
export default function Retention({ loaderData, actionData }: Route.ComponentProps) {
  const { retention, base } = loaderData;
  return (
    <SettingsForm
      label="Data"
      saveLabel="Save"
      base={base}
      answer={actionData}
      intro={
        <p className="max-w-2xl text-sm text-muted">
          What visitors write to you is kept for as long as you need it, and then removed for good. Nobody has
          to remember to do it. What is removed this way cannot be restored.
        </p>
      }
    >
      {({ errors }) => (
        <>
          <div className="grid max-w-xl gap-6">
            <TextField
              name="quarantineDays"
              label={RETENTION_LABELS.quarantineDays}
              hint="Messages that look like spam are removed so many days after they came there."
              inputMode="numeric"
              autoComplete="off"
              defaultValue={retention.quarantineDays}
              error={errors?.quarantineDays}
              required
            />
            <TextField
              name="archiveMonths"
              label={RETENTION_LABELS.archiveMonths}
              hint="Archived messages are removed so many months after the last change to them."
              inputMode="numeric"
              autoComplete="off"
              defaultValue={retention.archiveMonths}
              error={errors?.archiveMonths}
              required
            />
          </div>
          <WhatHappensAnyway />
        </>
      )}
    </SettingsForm>
  );
}

function WhatHappensAnyway() {
  return (
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
  );
}
