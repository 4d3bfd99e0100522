import { z } from "zod";
import { wholeNumber } from "#app/platform/forms/form-text.ts";
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
export const eventFigureInput = z.object({ value: wholeNumber, ...seenInForm });

export type EventFigureInput = z.output<typeof eventFigureInput>;
