import type { FormBase } from "#app/platform/records/merge-answer.ts";
import { formatCount } from "#app/platform/text/formats.ts";
import { PencilIcon } from "#app/ui/control/admin-icons.tsx";
import { Badge } from "#app/ui/control/badge.tsx";
import { Button } from "#app/ui/control/button.tsx";
import { TextArea, TextField } from "#app/ui/form/field.tsx";
import { SaveInPlace, useEditInPlace } from "#app/ui/form/save-form.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { DATA_WORDS, useSave, useSaveToast } from "#app/ui/form/use-save.ts";

type Shown = {
  id: string;
  title: string;
  value: number;
  description: string;
  base: FormBase;
  isExample: boolean;
  lastUpdated: string;
};

/** Renders a statistic, or the form that changes it. */
export function StatisticCard({ statistic }: { statistic: Shown }) {
  const { isEditing, setEditing, editButton } = useEditInPlace();

  return (
    <li className="flex flex-col rounded-lg border border-line bg-white p-4">
      {isEditing ? (
        <StatisticForm statistic={statistic} onClose={() => setEditing(false)} />
      ) : (
        <>
          <div className="flex items-start justify-between gap-2">
            <div className="wrap-anywhere">
              <h3 className="font-sans text-sm leading-normal font-semibold">{statistic.title}</h3>
              <p className="flex flex-wrap items-center gap-x-2 text-2xl leading-tight font-bold wrap-anywhere tabular-nums">
                {formatCount(statistic.value)}
                {statistic.isExample ? <Badge tone="marigold">Example</Badge> : null}
              </p>
            </div>
            <Button
              ref={editButton}
              variant="quiet"
              className="-mt-1 -mr-2"
              size="small"
              aria-label={`Edit ${statistic.title}`}
              onClick={() => setEditing(true)}
            >
              <PencilIcon size={16} />
              Edit
            </Button>
          </div>
          <p className="mt-1 grow text-sm wrap-anywhere whitespace-pre-line text-muted">
            {statistic.description}
          </p>
          {statistic.isExample ? (
            <Confirmation statistic={statistic} onConfirmed={() => editButton.current?.focus()} />
          ) : null}
          <p className="mt-3 text-xs text-muted">Last updated: {statistic.lastUpdated}</p>
        </>
      )}
    </li>
  );
}

type ConfirmationProps = { statistic: Shown; onConfirmed: () => void };

/** Lets the person confirm that a statistic from the initial content is true. */
function Confirmation({ statistic, onConfirmed }: ConfirmationProps) {
  const { send, again, busy, answer } = useSave(DATA_WORDS.failure);
  useSaveToast(answer, DATA_WORDS, onConfirmed);
  return (
    <div className="mt-3 grid justify-items-start gap-2">
      <SaveProblem answer={answer} again={again} />
      <Button
        variant="secondary"
        size="small"
        busy={busy}
        aria-label={`Confirm ${statistic.title}: ${formatCount(statistic.value)}`}
        onClick={() => void send(`/admin/statistics/${statistic.id}/confirmation`)}
      >
        Confirm
      </Button>
    </div>
  );
}

function StatisticForm({ statistic, onClose }: { statistic: Shown; onClose: () => void }) {
  const { id, title, value, description, base } = statistic;
  return (
    <SaveInPlace
      label={`Edit ${title}`}
      address={`/admin/statistics/${id}`}
      merge={{ base }}
      onClose={onClose}
    >
      {({ errors }) => (
        <>
          <TextField
            name="title"
            id={`${id}-title`}
            label="Title"
            defaultValue={title}
            maxLength={80}
            autoFocus
            required
            error={errors?.title}
          />
          <TextField
            name="value"
            id={`${id}-value`}
            label="Value"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={value}
            required
            error={errors?.value}
          />
          <TextArea
            name="description"
            id={`${id}-description`}
            label="Description"
            rows={3}
            defaultValue={description}
            maxLength={300}
            error={errors?.description}
          />
        </>
      )}
    </SaveInPlace>
  );
}
