import { z } from "zod";
import { line, ticked } from "../forms/form-text.ts";
import { alternativeText, isDescribed, MISSING_DESCRIPTION } from "./described.ts";

/** These rules need no schema, and editors apply them too. */
export { alternativeText, isDescribed, MISSING_DESCRIPTION } from "./described.ts";

/**
 * The fields that describe a picture for people who can't see it: `alt`, or the checkbox that marks
 * it as decorative.
 */
export const pictureDescriptionFields = {
  alt: line({ label: "The description", max: 250 }).optional().default(""),
  decorative: ticked,
};

/**
 * Validates a form's fields, together with the description that its picture needs.
 *
 * @param hasPicture whether there is a picture once the form is saved
 */
export function withDescription<Shape extends z.ZodRawShape>(shape: Shape, hasPicture = true) {
  type Described = z.output<z.ZodObject<typeof pictureDescriptionFields>>;
  return z
    .object({ ...shape, ...pictureDescriptionFields })
    .refine((input) => !hasPicture || isDescribed(input as Described), {
      path: ["alt"],
      error: MISSING_DESCRIPTION,
    })
    .transform((input) => {
      const { decorative, ...values } = input as Described;
      const described = { ...values, alt: alternativeText({ ...values, decorative }) };
      return described as z.output<z.ZodObject<Shape>> & { alt: string };
    });
}

/** Validates the description of a picture that is saved by itself. */
export const pictureDescription = withDescription({});
