import { useState } from "react";
import { useNavigate } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { readToday } from "#app/platform/settings/site-settings.server.ts";
import { CURRENCIES } from "#app/platform/text/currencies.server.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { SelectField, TextField } from "#app/ui/form/field.tsx";
import { FormActions } from "#app/ui/form/form-actions.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { useSave, useSaveToast } from "#app/ui/form/use-save.ts";
import { useUnsavedChanges } from "#app/ui/form/use-unsaved-changes.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { listAppeals } from "../appeals/appeals.server.ts";
import { readGiving } from "../giving-settings.server.ts";
import { PROMISE_LIMITS } from "../giving-settings.ts";
import type { Route } from "./+types/new-gift";

export async function loader({ context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const { db } = getSite(context);
  const [today, { currency, ways }, appeals] = await Promise.all([
    readToday(db),
    readGiving(db),
    listAppeals(db),
  ]);
  return {
    ...{ id: newId(), today, currency: currency || "USD" },
    currencies: CURRENCIES,
    appeals: [
      { value: "", label: "None" },
      ...appeals.filter(({ isOpen }) => isOpen).map(({ id, title }) => ({ value: id, label: title })),
    ],
    ways: ways.map(({ name }) => name),
  };
}

const WORDS = { success: "Gift recorded", failure: "Failed to record the gift." };

/** Records a gift that arrived without a promise. */
export default function NewGift({ loaderData }: Route.ComponentProps) {
  // Kept in state, because reloading the data of the page would generate another id.
  const [id] = useState(loaderData.id);
  const { send, busy, answer } = useSave(WORDS.failure);
  const [isChanged, setChanged] = useState(false);
  const navigate = useNavigate();
  const errors = answer?.ok === false ? answer.errors : undefined;
  useUnsavedChanges(isChanged && !answer?.ok);
  useSaveToast(answer, WORDS, () => void navigate(`/admin/gifts/${id}`));
  const field = (name: string) => ({ name, error: errors?.[name] });
  return (
    <>
      <PageTitle title="Record a Gift" />
      <form
        aria-label="Record a gift"
        className="grid max-w-2xl gap-5"
        noValidate
        onChange={() => setChanged(true)}
        onSubmit={(event) => {
          event.preventDefault();
          void send(`/admin/gifts/${id}/details`, new FormData(event.currentTarget));
        }}
      >
        <ErrorSummary errors={errors} />
        <SaveProblem answer={answer} />
        <GiftFields {...loaderData} field={field} />
        <GiverFields field={field} />
        <FormActions list="/admin/gifts" busy={busy}>
          Record Gift
        </FormActions>
      </form>
    </>
  );
}

/** What each field says of itself, and what is wrong with it. */
type Field = (name: string) => { name: string; error: string | undefined };

type GiftFieldsProps = Route.ComponentProps["loaderData"] & { field: Field };

function GiftFields({ field, today, currency, currencies, ways, appeals }: GiftFieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[1fr_9rem]">
        <TextField
          {...field("amount")}
          label="Amount"
          hint="Leave it empty if no money was given."
          inputMode="decimal"
          autoComplete="off"
          maxLength={PROMISE_LIMITS.amount}
        />
        <SelectField {...field("currency")} label="Currency" options={currencies} defaultValue={currency} />
      </div>
      <TextField
        {...field("purpose")}
        label="What it is for, or what was given"
        hint="A uniform, twenty exercise books"
        maxLength={PROMISE_LIMITS.thing}
      />
      {appeals.length > 1 ? <SelectField {...field("appealId")} label="Appeal" options={appeals} /> : null}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field("bookedOn")} type="date" label="When it arrived" defaultValue={today} required />
        <TextField
          {...field("way")}
          label="How it came"
          defaultValue={ways.length === 0 ? "Cash" : undefined}
          list="ways"
          maxLength={60}
          required
        />
        <datalist id="ways">
          {ways.map((way) => (
            <option key={way} value={way} />
          ))}
        </datalist>
      </div>
    </>
  );
}

function GiverFields({ field }: { field: Field }) {
  return (
    <fieldset className="grid gap-5 border-t border-line pt-5">
      <legend className="sr-only">Who gave it</legend>
      <p className="text-sm text-muted">
        Who gave it is stored encrypted, and no visitor sees it. Leave all of it empty for an anonymous gift.
      </p>
      <TextField
        {...field("name")}
        label="Giver's name (optional)"
        autoComplete="off"
        maxLength={PROMISE_LIMITS.name}
      />
      <TextField
        {...field("contact")}
        label="Email address or phone number (optional)"
        autoComplete="off"
        maxLength={PROMISE_LIMITS.contact}
      />
      <TextField
        {...field("onBehalfOf")}
        label="Given in the name of somebody else (optional)"
        autoComplete="off"
        maxLength={PROMISE_LIMITS.name}
      />
    </fieldset>
  );
}
