import { z } from "zod";
import { type FieldErrors, line, type Parsed, textFields, ticked } from "#app/platform/forms/form-text.ts";
import { parseAmount } from "#app/platform/text/money.ts";
import type { Repeats } from "#db/schema.ts";
import { type GivingSettings, IN_KIND, OTHER_AMOUNT, PROMISE_LIMITS, REPEATS } from "./giving-settings.ts";

/** What somebody wants to give. */
export type Promised = {
  /** Null for what is no money. */
  amount: number | null;
  purpose: string;
  way: string;
  appealId: string | null;
  wantsReports: boolean;
  /** How often to remind the giver; null for a single gift. */
  repeats: Repeats | null;
  name: string;
  contact: string;
};

const texts = z.object({
  choice: z.string().catch(""),
  amount: line({ label: "The amount", max: PROMISE_LIMITS.amount }).catch(""),
  thing: line({ label: "What you give", max: PROMISE_LIMITS.thing }),
  way: z.string().catch(""),
  appeal: z.string().catch(""),
  wantsReports: ticked,
  repeats: z
    .enum(Object.keys(REPEATS) as [Repeats])
    .nullable()
    .catch(null),
  name: line({ label: "Your name", max: PROMISE_LIMITS.name }),
  contact: line({ label: "Your email address or phone number", max: PROMISE_LIMITS.contact }),
});

/**
 * Validates the visitor's form. An item is chosen by its name, so that a price that changed since
 * the page was opened counts as it is now.
 *
 * @param appeals those that visitors can give to
 */
export function parsePromise(
  form: FormData,
  { items, ways, currency }: Pick<GivingSettings, "items" | "ways" | "currency">,
  appeals: readonly { id: string }[],
): Parsed<Promised> {
  const fields = texts.safeParse({ thing: "", name: "", contact: "", ...textFields(form) });
  const errors: FieldErrors = {};
  if (!fields.success) {
    for (const { path, message } of fields.error.issues) errors[String(path[0])] ??= message;
    return { ok: false, errors };
  }
  const { choice, thing, name, contact, wantsReports, repeats, amount: typed } = fields.data;
  const item = items.find(({ what }) => what === choice);
  let amount: number | null = item?.amount ?? null;
  let purpose = item?.what ?? "";
  if (choice === IN_KIND) {
    purpose = thing;
    if (thing === "") errors.thing = "Say what you would like to give.";
  } else if (!item) {
    // Whoever types an amount need not also tick the box beside it.
    if (choice !== OTHER_AMOUNT && typed === "") errors.choice = "Choose what you would like to give.";
    else {
      amount = parseAmount(typed, currency) ?? null;
      if (amount === null) errors.amount = `Enter an amount in ${currency}, for example 1500.`;
    }
  }
  const way =
    ways.find((known) => known.name === fields.data.way) ?? (ways.length === 1 ? ways[0] : undefined);
  const appeal = appeals.find(({ id }) => id === fields.data.appeal);
  if (fields.data.appeal && !appeal)
    errors.choice = "This appeal has ended. You can still give: send the form again.";
  if (!way) errors.way = "Choose how you will send it.";
  if (wantsReports && contact === "") errors.contact = "Enter how we can reach you, or untick the box below.";
  if (repeats && contact === "") errors.contact = "Enter how we can remind you, or choose to give once.";
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    values: {
      amount,
      purpose,
      way: (way as { name: string }).name,
      name,
      contact,
      appealId: appeal?.id ?? null,
      ...{ wantsReports, repeats },
    },
  };
}
