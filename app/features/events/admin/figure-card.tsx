import { type FormEvent, useEffect, useRef } from "react";
import type { FormBase } from "#app/platform/records/merge-answer.ts";
import { formatCount } from "#app/platform/text/formats.ts";
import { PencilIcon } from "#app/ui/control/admin-icons.tsx";
import { Button } from "#app/ui/control/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { MergeQuestion } from "#app/ui/form/merge-question.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { useEditInPlace } from "#app/ui/form/use-edit-in-place.ts";
import { useSave } from "#app/ui/form/use-save.ts";
import { useSaveToast } from "#app/ui/form/use-save-toast.ts";
import { EVENT_FIGURES, type EventFigureName } from "../event-figures.ts";

const WORDS = { success: "Data updated successfully", failure: "Failed to update data." };

type FigureProps = { name: EventFigureName; value: number; base: FormBase };

/** Shows a manually maintained figure. Editing replaces it with a form. */
export function FigureCard(figure: FigureProps) {
  const { isEditing, setEditing, editButton } = useEditInPlace();
  const { label } = EVENT_FIGURES[figure.name];

  return (
    <div className="rounded-lg border border-line bg-white p-3 has-[form]:max-sm:col-span-full sm:p-4">
      {isEditing ? (
        <FigureForm {...figure} label={label} onClose={() => setEditing(false)} />
      ) : (
        <div className="flex h-full items-center justify-between gap-1">
          <dl className="flex min-w-0 flex-col-reverse">
            <dt className="text-xs text-muted sm:text-sm">{label}</dt>
            <dd className="text-2xl leading-tight font-bold tabular-nums">{formatCount(figure.value)}</dd>
          </dl>
          <Button
            ref={editButton}
            variant="quiet"
            size="small"
            className="-mr-1 px-2"
            aria-label={`Edit ${label}`}
            onClick={() => setEditing(true)}
          >
            <PencilIcon size={16} />
          </Button>
        </div>
      )}
    </div>
  );
}

function FigureForm({ name, label, value, base, onClose }: FigureProps & { label: string; onClose(): void }) {
  const { send, busy, answer } = useSave(WORDS.failure);
  const refusal = answer?.ok === false ? answer : undefined;
  const form = useRef<HTMLFormElement>(null);

  useSaveToast(answer, WORDS, onClose);
  useEffect(() => {
    if (refusal?.errors) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refusal]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void send(`/admin/events/figures/${name}`, new FormData(event.currentTarget));
  }

  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      className="grid gap-3"
      aria-label={`Edit ${label}`}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <SaveProblem answer={answer} />
      <MergeQuestion base={base} answer={answer} />
      <TextField
        name="value"
        id={`figure-${name}`}
        label={label}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={value}
        autoFocus
        required
        error={refusal?.errors?.value}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="small" busy={busy} busyLabel="Saving...">
          Save
        </Button>
      </div>
    </form>
  );
}
