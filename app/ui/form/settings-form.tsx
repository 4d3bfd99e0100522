import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { FieldErrors } from "#app/platform/forms/form-text.ts";
import { keepForm } from "#app/platform/forms/keep-form.ts";
import type { SaveAnswer, SaveRefusal } from "#app/platform/forms/save-answer.ts";
import type { FormBase } from "#app/platform/records/merge-answer.ts";
import { Button } from "../control/button.tsx";
import { Alert } from "../feedback/alert.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { MergeQuestion } from "./merge-question.tsx";
import { SaveProblem } from "./save-problem.tsx";
import { useConfirmAgain } from "./use-confirm-again.ts";
import { DATA_WORDS, useSaveToast } from "./use-save.ts";
import { useUnsavedChanges } from "./use-unsaved-changes.tsx";

type SettingsFormProps = {
  /** Names the form for screen readers. */
  label: string;
  saveLabel: string;
  /** The stored values, which a save is merged with. */
  base: FormBase;
  /** What the page's action answered. */
  answer: unknown;
  /** Maps controls to their fields, for `MergeQuestion`. */
  controls?: Record<string, string>;
  /** Shown above the fields. */
  intro?: ReactNode;
  children: (form: {
    errors: FieldErrors | undefined;
    /** Notes a change other than typing. */
    changed: () => void;
    /** What was typed, in a browser without scripts. */
    typed: Record<string, string> | undefined;
  }) => ReactNode;
};

/**
 * Renders a page of the settings as one form, saved by the route's action (`answerSettings`), so
 * that it works without scripts. After a save it shows the stored values, such as a text without
 * trailing spaces.
 */
export function SettingsForm(props: SettingsFormProps) {
  const { label, saveLabel, base, controls, intro, children } = props;
  const answer = props.answer as SaveAnswer | undefined;
  const navigation = useNavigation();
  /** The version in the fields. A new one resets them and `MergeQuestion`. */
  const [filled, setFilled] = useState(base.updatedAt);
  const [isUnsaved, setUnsaved] = useState(false);
  const [seen, setSeen] = useState<SaveAnswer>();
  // The response arrives before the page's new data: show the toast once the fields are reset.
  useSaveToast(seen, DATA_WORDS);
  useUnsavedChanges(isUnsaved);
  if (answer && seen !== answer && navigation.state === "idle") {
    setSeen(answer);
    if (answer.ok) {
      setFilled(base.updatedAt);
      setUnsaved(false);
    }
  }
  const refusal = answer?.ok === false ? answer : undefined;
  const form = useConfirmedForm(refusal, saveLabel);
  const changed = () => setUnsaved(true);
  const busy = navigation.state !== "idle" && navigation.formMethod !== undefined;

  return (
    <Form ref={form} method="post" noValidate className="grid gap-8" aria-label={label} onChange={changed}>
      <ErrorSummary errors={refusal?.errors} />
      <SaveProblem answer={answer} />
      {answer?.ok ? (
        <noscript>
          <Alert tone="success">{DATA_WORDS.success}</Alert>
        </noscript>
      ) : null}
      <MergeQuestion key={`merge-${filled}`} base={base} answer={answer} controls={controls} />
      {intro}
      <div key={filled} className="grid gap-8">
        {children({ errors: refusal?.errors, changed, typed: refusal?.typed })}
      </div>
      {/* Sticks to the bottom of a window that is tall enough. */}
      <div className="bottom-0 -mx-4 flex justify-end border-t border-line bg-white px-4 py-3 sm:-mx-8 sm:px-8 tall:sticky">
        <Button type="submit" busy={busy} busyLabel="Saving...">
          {saveLabel}
        </Button>
      </div>
    </Form>
  );
}

/** Asks who is there if the answer requires it, and saves the form again afterwards. */
function useConfirmedForm(refusal: SaveRefusal | undefined, label: string) {
  const form = useRef<HTMLFormElement>(null);
  const confirmAgain = useConfirmAgain();
  const confirm = useEffectEvent(async (ways: NonNullable<SaveRefusal["confirm"]>) => {
    if (await confirmAgain(ways, { label, hasInput: true })) form.current?.requestSubmit();
  });
  useEffect(() => {
    if (refusal?.confirm) void confirm(refusal.confirm);
  }, [refusal]);
  return form;
}

/** The `clientAction` of a page with a {@link SettingsForm}, whose input must not be lost. */
export function keepSettings<Answer>({ serverAction }: { serverAction: () => Promise<Answer> }) {
  return keepForm(serverAction, DATA_WORDS.failure);
}

type FormSectionProps = { title: string; text: ReactNode; children: ReactNode };

/** Renders a section of a long form, with its description beside the fields. */
export function FormSection({ title, text, children }: FormSectionProps) {
  return (
    <section className="grid gap-4 border-t border-line pt-6 first:border-0 first:pt-0 lg:grid-cols-[16rem_1fr] lg:gap-8">
      <div>
        <h2 className="text-lg text-plum">{title}</h2>
        <p className="mt-1 text-sm text-muted">{text}</p>
      </div>
      <div className="grid max-w-2xl gap-4">{children}</div>
    </section>
  );
}
