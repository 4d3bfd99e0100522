import { z } from "zod";
import { line } from "#app/platform/form-text.ts";

/** What a person calls a device, on their own account screen and in the audit. */
export const friendlyName = line({ label: "The name", max: 60, missing: "Please enter a name." });

export const newFactorInput = z.object({
  friendlyName,
  factorType: z.enum(["totp", "phone"], "Choose one of the kinds."),
});

export const nameInput = z.object({ friendlyName });
