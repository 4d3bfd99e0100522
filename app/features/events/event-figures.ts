import { z } from "zod";
import { seenInForm } from "#app/platform/records/opened.ts";

/**
 * The figures above the list of events that are entered by hand, and their initial values
 * (specification, section 9).
 */
export const EVENT_FIGURES = {
  "active-programs": { label: "Active Programs", start: 12 },
  "past-events": { label: "Past Events", start: 1568 },
} as const;

export type EventFigureName = keyof typeof EVENT_FIGURES;

/** Whether a figure of this name exists. */
export function isEventFigure(name: string): name is EventFigureName {
  return Object.hasOwn(EVENT_FIGURES, name);
}

/** Validates a figure's form. */
export const eventFigureInput = z.object({
  value: z
    .string("Enter a number.")
    .trim()
    .regex(/^\d+$/, "Enter a whole number, 0 or more, without commas or dots.")
    .regex(/^0*\d{1,9}$/, "Enter a number below 1000000000.")
    .transform(Number),
  ...seenInForm,
});

export type EventFigureInput = z.output<typeof eventFigureInput>;
