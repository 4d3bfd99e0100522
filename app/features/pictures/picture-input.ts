import { z } from "zod";
import { line, versionSeen } from "#app/platform/forms/form-text.ts";
import { PEOPLE, type People } from "#app/platform/images/people.ts";
import { seenInForm } from "#app/platform/records/opened.ts";

const MAX_CHILDREN = 99;

const MIDDLE = "50";
const percent = z
  .string()
  .regex(/^(?:100|[1-9]?\d)$/, "Reload the page and try again.")
  .optional();

/** Validates what somebody says about a picture. */
export const pictureInput = z
  .object({
    people: z.enum(Object.keys(PEOPLE) as [People, ...People[]], "Say who can be recognised in the picture."),
    children: z.string().default("0"),
    consents: z.array(z.uuid("Reload the page and try again.")).max(MAX_CHILDREN),
    description: line({ label: "The description", max: 300 }),
    credit: line({ label: "The credit", max: 100 }),
    takenOn: z
      .union([z.literal(""), z.iso.date()], "Enter a date that the calendar has, for example 2026-01-31.")
      .transform((date) => date || null)
      .optional(),
    focusX: percent,
    focusY: percent,
    ...seenInForm,
  })
  .transform(({ focusX, focusY, ...input }, problems) => {
    const { people, children, consents, ...stated } = input;
    const focus = focusX === MIDDLE && focusY === MIDDLE ? "" : `${focusX} ${focusY}`;
    // The short question before publication asks for neither.
    const others = { ...stated, ...(focusX && focusY ? { focus } : {}) };
    if (people !== "children") return { ...others, people, children: 0, consents: [] };
    const count = /^[1-9]\d?$/.test(children.trim()) ? Number(children) : 0;
    const refuse = (path: string, message: string) =>
      problems.addIssue({ code: "custom", path: [path], message });
    if (count === 0) refuse("children", `Enter how many children, from 1 to ${MAX_CHILDREN}.`);
    else if (consents.length > count)
      refuse("consents", `You chose ${consents.length} girls, but the picture shows ${count}.`);
    return { ...others, people, children: count, consents: consents.toSorted() };
  });

export type PictureInput = z.output<typeof pictureInput>;

const RELOAD = "Reload the page and try again.";
const TOO_SMALL = "Choose a larger part of the picture.";
const fraction = z.coerce.number(RELOAD).min(0, RELOAD).max(1, RELOAD);
const size = fraction.min(0.05, TOO_SMALL);

/** Validates the part of a picture that is kept, in fractions of its sides. */
export const cropInput = z.object({ left: fraction, top: fraction, width: size, height: size });

/** Validates an approval, with the reason of somebody who is alone. */
export const approvalInput = z.object({
  reason: line({ label: "The reason", max: 300 }).default(""),
  seen: versionSeen,
});
