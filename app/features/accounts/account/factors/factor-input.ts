import { z } from "zod";
import { line } from "#app/platform/forms/form-text.ts";

/** The name a person gives a device, for their account screen and the audit list. */
export const friendlyName = line({ label: "The name", max: 60, missing: "Please enter a name." });

export const newFactorInput = z.object({
  friendlyName,
  factorType: z.enum(["totp", "phone"], "Choose one of the kinds."),
});

export const nameInput = z.object({ friendlyName });
