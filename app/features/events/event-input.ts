import { z } from "zod";
import { formattedText, line, ticked } from "#app/platform/forms/form-text.ts";
import {
  alternativeText,
  isDescribed,
  MISSING_DESCRIPTION,
  pictureDescriptionFields,
} from "#app/platform/images/picture-description.ts";
import { seenInForm } from "#app/platform/records/opened.ts";
import type { CalendarDate, TimeOfDay } from "#db/schema.ts";
import { EVENT_CATEGORIES, EVENT_STATUSES, whyNotFeatured } from "./event.ts";

/**
 * The message for a new event without its picture, which is sent beside these fields
 * (specification, section 5).
 */
export const MISSING_FLYER = "Please upload an event flyer.";

/** Limits years to a plausible range, to catch typing errors such as 0206 or 20266. */
const isPlausible = (date: string) => date >= "1950" && date < "2150";

/**
 * The editable fields of an event. Date and time are required unless the form's "To Be Specified"
 * box for them is ticked: that is how an announced event is postponed.
 */
const fields = z.object({
  name: line({ label: "The name", max: 200, missing: "Enter a name." }),
  location: line({ label: "The location", max: 200, missing: "Enter a location." }),
  date: z.string().trim().optional().default(""),
  dateOpen: ticked,
  time: z.string().trim().optional().default(""),
  timeOpen: ticked,
  /** Empty for the usual duration (`event-moment.server.ts`). */
  endTime: z.string().trim().optional().default(""),
  /** Omitted until somebody chooses a status; until then it follows the date. */
  status: z.enum(EVENT_STATUSES, "Choose a status.").optional(),
  category: z.enum(EVENT_CATEGORIES, "Choose a category.").optional().default("campaign"),
  report: formattedText("The report").optional().default(""),
  isFeatured: ticked,
  /** The id of the event that this one replaces as featured, after the person confirmed it. */
  replacesFeatured: z.string().max(100).optional().default(""),
  ...pictureDescriptionFields,
});

type Fields = z.output<typeof fields>;

const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
const WRONG_TIME = "Enter a time between 00:00 and 23:59.";
const withSeconds = (time: string): TimeOfDay => time.padEnd(8, ":00");

function checkTogether({ value, issues }: z.core.ParsePayload<Fields>) {
  const complain = (field: "date" | "time" | "endTime" | "alt" | "isFeatured", message: string) =>
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
    else if (!TIME.test(value.time)) complain("time", WRONG_TIME);
    if (value.endTime !== "" && !TIME.test(value.endTime)) complain("endTime", WRONG_TIME);
    else if (value.endTime !== "" && withSeconds(value.endTime) === withSeconds(value.time))
      complain("endTime", "Enter an end after the beginning, or leave it empty.");
  }
}

type Settled = {
  date: CalendarDate | null;
  time: TimeOfDay | null;
  endTime: TimeOfDay | null;
  alt: string;
};

/** Converts date, times and description to their stored form. */
function settle(input: Fields): Settled {
  const { date, dateOpen, time, timeOpen, endTime, alt, decorative } = input;
  // Without a date, a time is meaningless, and without a beginning an end.
  const hasTime = !dateOpen && !timeOpen;
  return {
    date: dateOpen ? null : date,
    time: hasTime ? withSeconds(time) : null,
    endTime: hasTime && endTime !== "" ? withSeconds(endTime) : null,
    alt: alternativeText({ alt, decorative }),
  };
}

/** Validates the form of a new event. */
export const newEventInput = fields
  .check(checkTogether)
  .transform(({ dateOpen, timeOpen, decorative, ...input }) => ({
    ...input,
    ...settle({ ...input, dateOpen, timeOpen, decorative }),
  }));

const changedFields = z.object({ ...fields.shape, ...seenInForm });

/** Validates the form of a changed event, including the values that it was opened with. */
export const eventInput = changedFields
  .check(checkTogether as (payload: z.core.ParsePayload<z.output<typeof changedFields>>) => void)
  .transform(({ dateOpen, timeOpen, decorative, ...input }) => ({
    ...input,
    ...settle({ ...input, dateOpen, timeOpen, decorative }),
  }));

export type NewEventInput = z.output<typeof newEventInput>;
export type EventInput = z.output<typeof eventInput>;
