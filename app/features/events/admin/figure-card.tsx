import type { FormBase } from "#app/platform/records/merge-answer.ts";
import { formatCount } from "#app/platform/text/formats.ts";
import { PencilIcon } from "#app/ui/control/admin-icons.tsx";
import { Button } from "#app/ui/control/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { SaveInPlace, useEditInPlace } from "#app/ui/form/save-form.tsx";
import { EVENT_FIGURES, type EventFigureName } from "../event-figures.ts";

type FigureProps = { name: EventFigureName; value: number; base: FormBase };

/** Shows a manually maintained figure. Editing replaces it with a form. */
export function FigureCard(figure: FigureProps) {
  const { isEditing, setEditing, editButton } = useEditInPlace();
  const { label } = EVENT_FIGURES[figure.name];

  return (
    <div className="rounded-lg border border-line bg-white p-3 has-[form]:max-sm:col-span-full sm:p-4">
      {isEditing ? (
        <SaveInPlace
          label={`Edit ${label}`}
          address={`/admin/events/figures/${figure.name}`}
          merge={{ base: figure.base }}
          onClose={() => setEditing(false)}
        >
          {({ errors }) => (
            <TextField
              name="value"
              id={`figure-${figure.name}`}
              label={label}
              inputMode="numeric"
              autoComplete="off"
              defaultValue={figure.value}
              autoFocus
              required
              error={errors?.value}
            />
          )}
        </SaveInPlace>
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
