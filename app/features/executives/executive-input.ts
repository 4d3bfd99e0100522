import { z } from "zod";
import { line } from "#app/platform/forms/form-text.ts";
import { withDescription } from "#app/platform/images/picture-description.ts";
import { seenInForm } from "#app/platform/records/opened.ts";

/**
 * The messages for an empty required field (above the form) and a missing picture (specification,
 * section 5).
 */
export const EXECUTIVE_REFUSALS = {
  required: "Please fill in all required fields",
  picture: "Please upload an executive image",
} as const;

const MAX_LENGTH = 100;
const MAX_ADDRESS_LENGTH = 500;

/** An id from newId. The form contains it, so that sending the form twice creates one executive. */
const executiveId = z.uuid("Reload the page and try again.");

const fields = {
  name: line({ label: "The name", max: MAX_LENGTH, missing: "Enter the name." }),
  role: line({ label: "The role", max: MAX_LENGTH, missing: "Enter the role." }),
  linkedin: line({ label: "The address", max: MAX_ADDRESS_LENGTH })
    .optional()
    .default("")
    .transform((text) => (/^(www\.)?linkedin\.com\//i.test(text) ? `https://${text}` : text))
    .refine((text) => text === "" || isWebAddress(text), {
      error: "Enter a complete web address, for example https://www.linkedin.com/in/name.",
    })
    .transform((text) => text || null),
};

/** Validates a new executive. */
export const newExecutiveInput = withDescription({ ...fields, id: executiveId });

/** Validates changes of an executive, and the values the form was opened with. */
export const executiveInput = withDescription({ ...fields, ...seenInForm });

export type NewExecutiveInput = z.output<typeof newExecutiveInput>;
export type ExecutiveInput = z.output<typeof executiveInput>;

/** Returns whether a link may have this address: a complete web address without a password. */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return (
    (protocol === "https:" || protocol === "http:") &&
    hostname.includes(".") &&
    username === "" &&
    password === ""
  );
}
