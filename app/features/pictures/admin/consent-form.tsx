import { type FormEvent, use, useState } from "react";
import { useNavigate } from "react-router";
import type { FormBase } from "#app/platform/records/merge-answer.ts";
import { Button } from "#app/ui/control/button.tsx";
import { RouterLinkButton } from "#app/ui/control/router-link-button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { CheckboxField, SelectField, TextField } from "#app/ui/form/field.tsx";
import { forgetForm } from "#app/ui/form/kept-forms.ts";
import { MergeQuestion } from "#app/ui/form/merge-question.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { useSave, useSaveToast } from "#app/ui/form/use-save.ts";
import { useSendLater } from "#app/ui/form/use-send-later.ts";
import { useUnsavedChanges } from "#app/ui/form/use-unsaved-changes.tsx";
import { AdultsContext } from "#app/ui/rich-text/adults.ts";
import type { ShownConsent } from "../consent-list.server.ts";
import { CONSENT_USES, type ConsentUse } from "../consent-uses.ts";
import { suggestPseudonyms } from "../pseudonyms.ts";
import { NoConnection, useKeptConsent } from "./kept-consent.tsx";

const ID = "consent";
const WORDS = { success: "Consent saved", failure: "Failed to save consent." };

const NAME_HINT = "Not her real one: the name that she has in stories and in this list.";

type Errors = Record<string, string> | undefined;
type FormConsent = Pick<
  ShownConsent,
  ConsentUse | "pseudonym" | "assent" | "guardian" | "askedBy" | "askedOn" | "validUntil" | "turnsAdult"
>;

/** What each field says of itself, and what is wrong with it. */
const fieldsWith = (errors: Errors) => (name: string) => ({
  ...{ name, id: `${ID}-${name}` },
  error: errors?.[name],
});

type ConsentFormProps = {
  id: string;
  consent: FormConsent;
  /** Given for a stored consent. */
  base?: FormBase;
  /** The picture that a new one is recorded for. */
  picture?: string | undefined;
  /** With which a new one is encrypted while it waits for a connection. */
  siteKey?: string;
};

/** The form of a consent. All of it fits on a phone, and only three fields have to be typed. */
export function ConsentForm({ consent, base, picture, siteKey, ...opened }: ConsentFormProps) {
  // Kept in state, because reloading the data of the page would generate another id.
  const [id] = useState(opened.id);
  const { send, again, busy, answer } = useSave(WORDS.failure);
  const isWaiting = useSendLater(answer, again);
  const errors = answer?.ok === false ? answer.errors : undefined;
  const [isChanged, setChanged] = useState(false);
  const navigate = useNavigate();
  const isNew = base === undefined;
  const field = fieldsWith(errors);
  const suggested = suggestPseudonyms(use(AdultsContext));
  const address = `/admin/consents/${id}/details`;
  const kept = useKeptConsent(address, siteKey, isWaiting);
  useUnsavedChanges(isChanged && !answer?.ok && !kept.isKept);
  useSaveToast(isWaiting ? undefined : answer, WORDS, () => {
    setChanged(false);
    forgetForm(address);
    if (isNew) void navigate(picture ? `/admin/pictures/${picture}` : `/admin/consents/${id}`);
  });

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = event.currentTarget;
    // Read when it is sent: what is typed while it waits for a connection counts.
    void send(address, () => new FormData(typed));
  }
  return (
    <form
      ref={kept.form}
      aria-label={isNew ? "Record consent" : "Change consent"}
      className="grid max-w-2xl gap-5"
      noValidate
      onChange={() => {
        setChanged(true);
        kept.keep();
      }}
      onSubmit={save}
    >
      <ErrorSummary errors={errors} idPrefix={ID} />
      {isWaiting ? null : <SaveProblem answer={answer} />}
      {base ? <MergeQuestion key={base.updatedAt} base={base} answer={answer} what="this consent" /> : null}
      {picture ? <input type="hidden" name="picture" value={picture} /> : null}
      <TextField
        {...field("pseudonym")}
        label="Her name here"
        hint={isNew ? `${NAME_HINT} Names that nobody here has: ${suggested.join(", ")}.` : NAME_HINT}
        defaultValue={consent.pseudonym}
        maxLength={60}
        autoComplete="off"
        required
      />
      {isNew ? (
        <Names isNew errors={errors} />
      ) : (
        <details>
          <summary className="cursor-pointer py-2 font-semibold text-plum">Change her real name</summary>
          <div className="mt-2 grid gap-5">
            <Names isNew={false} errors={errors} />
          </div>
        </details>
      )}
      <Uses consent={consent} errors={errors} />
      <Asked consent={consent} errors={errors} />
      {isWaiting ? <NoConnection kept={kept} busy={busy} onTry={again} /> : null}
      <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-4">
        {kept.isKept ? null : (
          <RouterLinkButton
            variant="secondary"
            to={picture ? `/admin/pictures/${picture}` : "/admin/consents"}
          >
            Cancel
          </RouterLinkButton>
        )}
        <Button type="submit" busy={busy} busyLabel="Saving...">
          Save Consent
        </Button>
      </div>
    </form>
  );
}

type PartProps = { consent: FormConsent; errors: Errors };

function Names({ isNew, errors }: { isNew: boolean; errors: Errors }) {
  const field = fieldsWith(errors);
  const sealed = isNew
    ? "Stored encrypted. Only owners can read it."
    : "Leave it empty to keep what is stored.";
  return (
    <>
      <TextField
        {...field("name")}
        label="Her real name"
        hint={sealed}
        maxLength={100}
        autoComplete="off"
        required={isNew}
      />
      <TextField
        {...field("guardianName")}
        label="Her guardian's name (optional)"
        hint={sealed}
        maxLength={100}
        autoComplete="off"
      />
      <TextField
        {...field("contact")}
        label="How to reach her (optional)"
        hint={sealed}
        maxLength={200}
        autoComplete="off"
      />
    </>
  );
}

function Uses({ consent, errors }: PartProps) {
  return (
    <fieldset className="field">
      <legend className="field-label">What she agreed to</legend>
      {Object.entries(CONSENT_USES).map(([use, label]) => (
        <CheckboxField
          key={use}
          name={use}
          id={`${ID}-${use}`}
          label={label}
          defaultChecked={consent[use as ConsentUse]}
          error={errors?.[use]}
        />
      ))}
    </fieldset>
  );
}

const ASSENT = [
  { value: "spoken", label: "She said so" },
  { value: "written", label: "She signed" },
];
const GUARDIAN = [
  { value: "spoken", label: "Her guardian said so" },
  { value: "written", label: "Her guardian signed" },
  { value: "adult", label: "She is 18 or older" },
];

function Asked({ consent, errors }: PartProps) {
  const field = fieldsWith(errors);
  const [guardian, setGuardian] = useState<string>(consent.guardian);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        {...field("assent")}
        label="How she agreed"
        options={ASSENT}
        defaultValue={consent.assent}
      />
      <SelectField
        {...field("guardian")}
        label="How her guardian agreed"
        options={GUARDIAN}
        value={guardian}
        onChange={(event) => setGuardian(event.target.value)}
      />
      {guardian === "adult" ? (
        <input type="hidden" name="turnsAdult" value="" />
      ) : (
        <TextField
          {...field("turnsAdult")}
          label="When she turns 18"
          hint="Her guardian's consent ends then, and she is asked herself."
          type="month"
          placeholder="2028-03"
          pattern="\d{4}-\d{2}"
          defaultValue={consent.turnsAdult ?? ""}
          required
        />
      )}
      <TextField
        {...field("validUntil")}
        label="Valid until"
        type="date"
        defaultValue={consent.validUntil}
        required
      />
      <TextField
        {...field("askedBy")}
        label="Who asked her"
        defaultValue={consent.askedBy}
        maxLength={100}
        required
      />
      <TextField
        {...field("askedOn")}
        label="When she was asked"
        type="date"
        defaultValue={consent.askedOn}
        required
      />
    </div>
  );
}
