import { z } from "zod";
import { line, paragraph } from "#app/platform/form-text.ts";
import type { Impact, PartnerCard } from "./partners.ts";

const figure = (label: string, most: number) =>
  z.coerce
    .number(`${label} must be a whole number.`)
    .int(`${label} must be a whole number.`)
    .min(0, `${label} cannot be below 0.`)
    .max(most, `${label} can be at most ${most}.`);

/** The rules of a partner's card. */
export const partnerCardInput = z.object({
  title: line({ label: "The title", max: 80, missing: "Enter what the partner is." }),
  name: line({ label: "The name", max: 100, missing: "Enter the partner's name." }),
  url: line({ label: "The address", max: 500 }).refine(
    (text) => text === "" || (URL.canParse(text) && new URL(text).protocol === "https:"),
    { error: "The address must start with https:// and be a complete web address." },
  ),
  description: paragraph({ label: "The description", max: 400, missing: "Enter a description." }),
}) satisfies z.ZodType<PartnerCard>;

/** The rules of the figures in the impact band. */
export const impactInput = z.object({
  partnerships: figure("The number of partnerships", 9999),
  communities: figure("The number of communities", 9999),
  successRate: figure("The success rate", 100),
}) satisfies z.ZodType<Impact>;
