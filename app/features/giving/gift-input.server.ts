import { z } from "zod";
import { line, paragraph } from "#app/platform/forms/form-text.ts";
import { isCurrency } from "#app/platform/text/currencies.server.ts";
import { parseAmount } from "#app/platform/text/money.ts";
import { findSmallGroup, SMALL_GROUP_ADVICE } from "#app/platform/text-review/small-groups.ts";
import { PROMISE_LIMITS, THANKS_LIMIT } from "./giving-settings.ts";

const REASON = 300;

export const day = z
  .string("Enter the day.")
  .refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)), "Enter a day.");
const way = line({ label: "The way", max: 60, missing: "Say how it came." });
/** A refinement of texts that visitors or givers read. */
export const withoutSmallGroup: [
  (text: string) => boolean,
  { error: (issue: { input?: unknown }) => string },
] = [
  (text) => findSmallGroup(text) === undefined,
  {
    error: ({ input }) =>
      `“${findSmallGroup(String(input))}”: a group this small can lead to each of them. ${SMALL_GROUP_ADVICE}`,
  },
];
/** Made by the form, so that sending it twice books once. */
const id = z.uuid("Reload the page and try again.");

/** Which appeal a gift is for; null for none. */
export const appealChoice = z
  .union([z.literal(""), z.uuid()])
  .default("")
  .transform((chosen) => chosen || null);

/** Validates that something of a gift has arrived. `amount` is read in the gift's currency. */
export const arrivalInput = z.object({ booking: id, amount: z.string().default(""), bookedOn: day, way });
export type ArrivalInput = z.output<typeof arrivalInput>;

/** Validates a gift that arrived without a promise. */
export const arrivedGiftInput = z
  .object({
    ...{ id, bookedOn: day, way },
    currency: z.string().refine(isCurrency, "Choose a currency."),
    amount: line({ label: "The amount", max: PROMISE_LIMITS.amount }),
    purpose: line({ label: "What it is for", max: PROMISE_LIMITS.thing }),
    name: line({ label: "The name", max: PROMISE_LIMITS.name }),
    contact: line({ label: "The contact", max: PROMISE_LIMITS.contact }),
    appealId: appealChoice,
    onBehalfOf: line({ label: "The name", max: PROMISE_LIMITS.name }),
  })
  .transform(({ amount: typed, ...gift }, context) => {
    // What is no money has no amount, but a description.
    const amount = typed === "" ? null : (parseAmount(typed, gift.currency) ?? undefined);
    if (amount === undefined)
      context.addIssue({ code: "custom", path: ["amount"], message: wrongAmount(gift.currency) });
    else if (amount === null && gift.purpose === "")
      context.addIssue({
        code: "custom",
        path: ["amount"],
        message: "Enter an amount, or say below what was given.",
      });
    return { ...gift, amount: amount ?? null };
  });
export type ArrivedGiftInput = z.output<typeof arrivedGiftInput>;

export const wrongAmount = (currency: string) =>
  `Enter an amount in ${currency}, for example 1500 or 1500.50.`;

export const reversalInput = z.object({
  reason: line({ label: "The reason", max: REASON, missing: "Write why. The accounts keep it." }),
});

export const thanksInput = z.object({
  text: paragraph({ label: "The text", max: THANKS_LIMIT }).default(""),
});
