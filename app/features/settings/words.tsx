import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { answerSettings } from "#app/platform/settings/answer-settings.server.ts";
import {
  parseWordsToAvoid,
  readWordsToAvoid,
  saveWordsToAvoid,
} from "#app/platform/text-review/words-to-avoid.server.ts";
import { DEFAULT_WORDS } from "#app/platform/text-review/words-to-avoid.ts";
import { keepSettings, SettingsForm } from "#app/ui/form/settings-form.tsx";
import { TextWithDefault } from "#app/ui/form/text-with-default.tsx";
import type { Route } from "./+types/words";

export async function loader({ context }: Route.LoaderArgs) {
  requireOwner(context);
  return readWordsToAvoid(getSite(context).db);
}

export function action(args: Route.ActionArgs) {
  return answerSettings(args, parseWordsToAvoid, saveWordsToAvoid);
}

export const clientAction = keepSettings;

/** Renders the list of words that shame, and of gentler ones. */
export default function Words({ loaderData, actionData }: Route.ComponentProps) {
  const { words, base } = loaderData;
  return (
    <SettingsForm
      label="Words"
      saveLabel="Save words"
      base={base}
      answer={actionData}
      intro={
        <p className="max-w-2xl text-sm text-muted">
          Before a post is published, its writer sees which of these words are in it, and what to write
          instead. Nothing is changed without the writer.
        </p>
      }
    >
      {({ errors, changed, typed }) => (
        <div className="max-w-2xl">
          <TextWithDefault
            name="words"
            label="Words to avoid"
            hint="One on each line, with the better word after a “=”: teen mum = young mother. Leave the place after it empty if the word should just go."
            rows={16}
            value={typed?.words ?? words}
            standard={DEFAULT_WORDS}
            error={errors?.words}
            onDefault={changed}
          />
        </div>
      )}
    </SettingsForm>
  );
}
