import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { PEOPLE } from "#app/platform/images/people.ts";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import type { FormBase } from "#app/platform/records/merge-answer.ts";
import { Button } from "#app/ui/control/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { CheckboxField, SelectField, TextField } from "#app/ui/form/field.tsx";
import { MergeQuestion } from "#app/ui/form/merge-question.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { useSave, useSaveToast } from "#app/ui/form/use-save.ts";
import { useUnsavedChanges } from "#app/ui/form/use-unsaved-changes.tsx";
import type { ListedConsent } from "../consent-list.server.ts";
import type { PictureValues } from "../picture-details.server.ts";
import { CONSENT_STATES } from "./consent-badge.tsx";
import { FocusField } from "./focus-field.tsx";

const WORDS = { success: "Picture saved", failure: "Failed to save picture." };
const PEOPLE_OPTIONS = Object.entries(PEOPLE).map(([value, label]) => ({ value, label }));

type PictureFormProps = {
  picture: PictureData;
  values: PictureValues;
  base: FormBase;
  consents: ListedConsent[];
};

/** The form that says who is in a picture. */
export function PictureForm({ picture, values, base, consents }: PictureFormProps) {
  const { id } = picture;
  const { send, busy, answer } = useSave(WORDS.failure);
  const errors = answer?.ok === false ? answer.errors : undefined;
  const [people, setPeople] = useState<string>(values.people);
  const [isChanged, setChanged] = useState(false);
  useUnsavedChanges(isChanged);
  useSaveToast(answer, WORDS, () => setChanged(false));
  const changed = () => setChanged(true);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(`/admin/pictures/${id}/details`, new FormData(event.currentTarget));
  };
  return (
    <form
      aria-label="About this picture"
      className="grid gap-5"
      noValidate
      onChange={changed}
      onSubmit={save}
    >
      <ErrorSummary errors={errors} idPrefix="picture" />
      <SaveProblem answer={answer} />
      <MergeQuestion
        key={base.updatedAt}
        base={base}
        answer={answer}
        controls={{ focusX: "focus", focusY: "focus" }}
        what="this picture"
      />
      <SelectField
        name="people"
        id="picture-people"
        label="Who can be recognised?"
        hint="By face, a school badge, or anything else that people near her would know."
        required
        options={values.people === "" ? [{ value: "", label: "Choose" }, ...PEOPLE_OPTIONS] : PEOPLE_OPTIONS}
        value={people}
        onChange={(event) => setPeople(event.target.value)}
        error={errors?.people}
      />
      {people === "children" ? (
        <Children id={id} values={values} consents={consents} errors={errors} />
      ) : null}
      <Facts values={values} errors={errors} />
      <FocusField
        key={`${picture.id} ${values.focus}`}
        picture={picture}
        focus={pointOf(values.focus)}
        onChange={changed}
      />
      <div className="flex justify-end border-t border-line pt-4">
        <Button type="submit" busy={busy} busyLabel="Saving...">
          Save
        </Button>
      </div>
    </form>
  );
}

type FactsProps = { values: PictureValues; errors: Record<string, string> | undefined };

function Facts({ values, errors }: FactsProps) {
  return (
    <>
      <TextField
        name="description"
        id="picture-description"
        label="What the picture shows"
        hint="For finding it here. Where the picture is used, it has a description of its own."
        defaultValue={values.description}
        maxLength={300}
        error={errors?.description}
      />
      <TextField
        name="credit"
        id="picture-credit"
        label="Who took it (optional)"
        defaultValue={values.credit}
        maxLength={100}
        error={errors?.credit}
      />
      <TextField
        name="takenOn"
        id="picture-takenOn"
        label="When it was taken (optional)"
        type="date"
        defaultValue={values.takenOn ?? ""}
        error={errors?.takenOn}
      />
    </>
  );
}

function pointOf(focus: string): { x: number; y: number } {
  const [x = 50, y = 50] = focus === "" ? [] : focus.split(" ").map(Number);
  return { x, y };
}

type ChildrenProps = Pick<PictureFormProps, "values" | "consents"> & {
  id: string;
  errors: Record<string, string> | undefined;
};

function Children({ id, values, consents, errors }: ChildrenProps) {
  return (
    <>
      <TextField
        name="children"
        id="picture-children"
        label="How many children?"
        hint="Those who can be recognised."
        type="number"
        inputMode="numeric"
        min={1}
        max={99}
        required
        defaultValue={values.children || 1}
        error={errors?.children}
      />
      <fieldset className="field" id="picture-consents" aria-describedby="picture-consents-hint">
        <legend className="field-label">Which girls?</legend>
        <p className="field-hint" id="picture-consents-hint">
          Visitors see the picture once each child in it has a consent.
        </p>
        <div className="grid max-h-80 gap-2 overflow-y-auto">
          {consents.map(({ id: consent, pseudonym, state }) => (
            <CheckboxField
              key={consent}
              name="consents"
              id={`consent-${consent}`}
              value={consent}
              label={`${pseudonym} (${CONSENT_STATES[state].label.toLowerCase()})`}
              defaultChecked={values.consents.includes(consent)}
            />
          ))}
        </div>
        {errors?.consents ? <p className="field-error">{errors.consents}</p> : null}
        <p>
          <Link to={`/admin/consents/new?picture=${id}`} className="link">
            Record a consent for this picture
          </Link>
        </p>
      </fieldset>
    </>
  );
}
