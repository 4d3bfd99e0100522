import type { ReactNode } from "react";
import { formatMoney } from "#app/platform/text/money.ts";
import { TextField } from "#app/ui/form/field.tsx";
import { type GiftItem, IN_KIND, OTHER_AMOUNT, PROMISE_LIMITS, WAYS, type Way } from "../giving-settings.ts";

type Typed = Record<string, string>;
type GiftChoiceProps = { items: readonly GiftItem[]; currency: string; errors: Typed; typed: Typed };

/** Lets a visitor choose what to give: an item with its price, another amount, or a thing. */
export function GiftChoice({ items, currency, errors, typed }: GiftChoiceProps) {
  const chosen = (value: string) => typed.choice === value;
  return (
    <Choices name="choice" legend="What would you like to give?" error={errors.choice}>
      {items.map(({ what, amount }) => (
        <label key={what} className="donate-choice">
          <input type="radio" name="choice" value={what} defaultChecked={chosen(what)} />
          <span>{what}</span>
          <strong>{formatMoney({ amount, currency })}</strong>
        </label>
      ))}
      <div className="donate-choice donate-own">
        <label className="choice">
          <input type="radio" name="choice" value={OTHER_AMOUNT} defaultChecked={chosen(OTHER_AMOUNT)} />
          <span>{items.length > 0 ? "Another amount" : "An amount"}</span>
        </label>
        <TextField
          name="amount"
          label={`Amount in ${currency}`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={PROMISE_LIMITS.amount}
          defaultValue={typed.amount}
          error={errors.amount}
          data-chooses={OTHER_AMOUNT}
        />
      </div>
      <div className="donate-choice donate-own">
        <label className="choice">
          <input type="radio" name="choice" value={IN_KIND} defaultChecked={chosen(IN_KIND)} />
          <span>Something else</span>
        </label>
        <TextField
          name="thing"
          label="What you give"
          hint="Books, uniforms, a ride, your time"
          autoComplete="off"
          maxLength={PROMISE_LIMITS.thing}
          defaultValue={typed.thing}
          error={errors.thing}
          data-chooses={IN_KIND}
        />
      </div>
    </Choices>
  );
}

/** Lets a visitor choose how to send it. */
export function WayChoice({
  ways,
  error,
  typed,
}: {
  ways: readonly Way[];
  error: string | undefined;
  typed: Typed;
}) {
  return (
    <Choices name="way" legend="How will you send it?" error={error}>
      {ways.map(({ name, kind }) => (
        <label key={name} className="donate-choice">
          <input
            type="radio"
            name="way"
            value={name}
            defaultChecked={ways.length === 1 || typed.way === name}
          />
          <span>{name}</span>
          <small>{WAYS[kind]}</small>
        </label>
      ))}
    </Choices>
  );
}

type ChoicesProps = { name: string; legend: string; error: string | undefined; children: ReactNode };

function Choices({ name, legend, error, children }: ChoicesProps) {
  return (
    <fieldset
      id={name}
      tabIndex={-1}
      className="donate-choices"
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend>{legend}</legend>
      {error ? (
        <p id={`${name}-error`} className="field-error">
          {error}
        </p>
      ) : null}
      {children}
    </fieldset>
  );
}
