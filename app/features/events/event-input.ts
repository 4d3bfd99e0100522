import { z } from "zod";
import { line } from "#app/platform/form-text.ts";
import {
  alternativeText,
  isDescribed,
  MISSING_DESCRIPTION,
  pictureDescriptionFields,
} from "#app/platform/images/picture-description.ts";
import { seenInForm } from "#app/platform/merge/opened.ts";
import type { CalendarDate, TimeOfDay } from "#db/schema.ts";
import { EVENT_CATEGORIES, EVENT_STATUSES, whyNotFeatured } from "./event.ts";

/** Said when a new event comes without its picture, which travels beside these fields (specification, section 5). */
export const MISSING_FLYER = "Please upload an event flyer.";

const LONGEST_REPORT = 200_000;

const ticked = z
  .string()
  .optional()
  .transform((value) => value !== undefined);

/** Years that a foundation's programme can be in; a slip like 0206 or 20266 is told. */
const isPlausible = (date: string) => date >= "1950" && date < "2150";

/**
 * What an administrator says about an event. Date and time are required, unless the form's "To Be Specified" box for
 * them is ticked: that is how an announced event is postponed.
 */
const fields = z.object({
  name: line({ label: "The name", max: 200, missing: "Enter a name." }),
  location: line({ label: "The location", max: 200, missing: "Enter a location." }),
  date: z.string().trim().optional().default(""),
  dateOpen: ticked,
  time: z.string().trim().optional().default(""),
  timeOpen: ticked,
  /** Left out until somebody chooses one: then it follows the date. */
  status: z.enum(EVENT_STATUSES, "Choose a status.").optional(),
  category: z.enum(EVENT_CATEGORIES, "Choose a category.").optional().default("campaign"),
  report: z
    .string()
    // Zod's own `max` counts characters outside of the basic plane as one, which takes 140 ms for a request's worth.
    .refine((text) => text.length <= LONGEST_REPORT, {
      error: `The report can have at most ${LONGEST_REPORT} characters.`,
    })
    .optional()
    .default(""),
  isFeatured: ticked,
  /** The event that this one takes the featured place of, by its id: the person was asked. */
  replacesFeatured: z.string().max(100).optional().default(""),
  ...pictureDescriptionFields,
});

type Fields = z.output<typeof fields>;

function checkTogether({ value, issues }: z.core.ParsePayload<Fields>) {
  const complain = (field: "date" | "time" | "alt" | "isFeatured", message: string) =>
    issues.push({ code: "custom", input: value[field], path: [field], message });
  const notFeatured = value.isFeatured && whyNotFeatured(value.status);
  if (notFeatured) complain("isFeatured", notFeatured);
  if (!isDescribed(value)) complain("alt", MISSING_DESCRIPTION);
  if (!value.dateOpen) {
    if (value.date === "") complain("date", "Enter a date.");
    else if (!z.iso.date().safeParse(value.date).success || !isPlausible(value.date))
      complain("date", "Enter a date that the calendar has, for example 2026-01-31.");
  }
  if (!value.dateOpen && !value.timeOpen) {
    if (value.time === "") complain("time", "Enter a time.");
    else if (!/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(value.time))
      complain("time", "Enter a time between 00:00 and 23:59.");
  }
}

type Settled = { date: CalendarDate | null; time: TimeOfDay | null; alt: string };

/** Date, time and description as they are stored. */
function settle(input: Fields): Settled {
  const { date, dateOpen, time, timeOpen, alt, decorative } = input;
  return {
    date: dateOpen ? null : date,
    // Without a date a time says nothing.
    time: dateOpen || timeOpen ? null : time.padEnd(8, ":00"),
    alt: alternativeText({ alt, decorative }),
  };
}

/** A new event, as its form sends it. */
export const newEventInput = fields
  .check(checkTogether)
  .transform(({ dateOpen, timeOpen, decorative, ...input }) => ({
    ...input,
    ...settle({ ...input, dateOpen, timeOpen, decorative }),
  }));

const changedFields = z.object({ ...fields.shape, ...seenInForm });

/** A change of an event, and what its form was opened with. */
export const eventInput = changedFields
  .check(checkTogether as (payload: z.core.ParsePayload<z.output<typeof changedFields>>) => void)
  .transform(({ dateOpen, timeOpen, decorative, ...input }) => ({
    ...input,
    ...settle({ ...input, dateOpen, timeOpen, decorative }),
  }));

export type NewEventInput = z.output<typeof newEventInput>;
export type EventInput = z.output<typeof eventInput>;
