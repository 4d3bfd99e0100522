import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { answerSettings } from "#app/platform/settings/answer-settings.server.ts";
import { PlusIcon, TrashIcon } from "#app/ui/control/admin-icons.tsx";
import { Button } from "#app/ui/control/button.tsx";
import { keepSettings, SettingsForm } from "#app/ui/form/settings-form.tsx";
import { useFormRows } from "#app/ui/form/use-form-rows.ts";
import { REPLY_LIMIT } from "../reply-form.ts";
import { readSavedAnswers, saveSavedAnswers } from "../saved-answers.server.ts";
import { MAX_ANSWER_TITLE, MAX_ANSWERS, type SavedAnswer } from "../saved-answers.ts";
import { parseSavedAnswers } from "../saved-answers-input.ts";
import type { Route } from "./+types/saved-answers";

export async function loader({ context }: Route.LoaderArgs) {
  requireOwner(context);
  return readSavedAnswers(getSite(context).db);
}

export function action(args: Route.ActionArgs) {
  return answerSettings(args, parseSavedAnswers, saveSavedAnswers);
}

export const clientAction = keepSettings;

/** Maps controls to the field whose errors they show. */
const CONTROLS = { answerTitle: "answers", answerText: "answers" };

/** Renders the texts that are often sent as replies. */
export default function SavedAnswersSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { answers, base } = loaderData;
  return (
    <SettingsForm
      label="Saved answers"
      saveLabel="Save answers"
      base={base}
      answer={actionData}
      controls={CONTROLS}
      intro={
        <p className="max-w-2xl text-sm text-muted">
          Each stands as a button above the reply to a message, which puts its text into the reply. Write{" "}
          {"{name}"} where the sender's name belongs.
        </p>
      }
    >
      {({ errors, changed }) => <Answers stored={answers} error={errors?.answers} onChange={changed} />}
    </SettingsForm>
  );
}

type AnswersProps = { stored: SavedAnswer[]; error?: string; onChange: () => void };

function Answers({ stored, error, onChange }: AnswersProps) {
  const { rows, addRow, removeRow, addButton } = useFormRows(stored, onChange);
  return (
    <fieldset aria-describedby={error ? "answers-error" : undefined}>
      <legend className="sr-only">Saved answers</legend>
      <div id="answers" tabIndex={-1} className="grid max-w-3xl gap-5">
        {rows.length === 0 ? <p className="text-sm text-muted">No saved answers yet.</p> : null}
        {rows.map(({ key, row }, index) => (
          <AnswerRow key={key} number={index + 1} answer={row} onRemove={() => removeRow(key)} />
        ))}
        {error ? (
          <p id="answers-error" className="field-error">
            {error}
          </p>
        ) : null}
        <div>
          <Button
            ref={addButton}
            variant="secondary"
            onClick={() => addRow({ title: "", text: "" })}
            disabled={rows.length >= MAX_ANSWERS}
          >
            <PlusIcon size={16} />
            Add answer
          </Button>
        </div>
      </div>
    </fieldset>
  );
}

type AnswerRowProps = { number: number; answer: SavedAnswer; onRemove: () => void };

function AnswerRow({ number, answer, onRemove }: AnswerRowProps) {
  return (
    <fieldset className="grid gap-2 border-b border-line pb-5">
      <legend className="sr-only">{`Answer ${number}`}</legend>
      <label className="grid gap-1 text-sm font-semibold">
        Title
        <input
          type="text"
          name="answerTitle"
          defaultValue={answer.title}
          maxLength={MAX_ANSWER_TITLE}
          className="control font-normal"
        />
      </label>
      <label className="grid gap-1 text-sm font-semibold">
        Text
        <textarea
          name="answerText"
          defaultValue={answer.text}
          maxLength={REPLY_LIMIT}
          rows={5}
          className="control font-normal"
        />
      </label>
      <div>
        <Button
          variant="quiet"
          size="small"
          className="-ml-3.5"
          aria-label={`Remove answer ${answer.title || number}`}
          onClick={onRemove}
        >
          <TrashIcon size={16} />
          Remove
        </Button>
      </div>
    </fieldset>
  );
}
