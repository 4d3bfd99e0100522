import { z } from "zod";
import { line, type Parsed, paragraph, parseFields } from "#app/platform/forms/form-text.ts";
import {
  DEFAULT_PARTNERS,
  type Impact,
  isEmptyCard,
  PARTNER_CARD_COUNT,
  PARTNER_LIMITS,
  type PartnerCard,
  type PartnersContent,
} from "./partners.ts";

const figure = (label: string, max: number) => {
  const wrong = `${label} must be a whole number, 0 or more.`;
  return z.preprocess(
    readFigure,
    z.number(wrong).int(wrong).min(0, wrong).max(max, `${label} can be at most ${max}.`).nullable(),
  );
};

/** Distinguishes an empty field from a zero. */
function readFigure(typed: unknown): unknown {
  if (typeof typed !== "string") return typed;
  const text = typed.trim();
  if (text === "") return null;
  return /^\d{1,9}$/.test(text) ? Number(text) : typed;
}

const cardFields = z.object({
  title: line({ label: "The title", max: PARTNER_LIMITS.title, missing: "Enter what the partner is." }),
  name: line({ label: "The name", max: PARTNER_LIMITS.name, missing: "Enter the partner's name." }),
  url: line({ label: "The address", max: PARTNER_LIMITS.url }).refine(
    (text) => text === "" || (URL.canParse(text) && new URL(text).protocol === "https:"),
    { error: "The address must start with https:// and be a complete web address." },
  ),
  description: paragraph({
    label: "The description",
    max: PARTNER_LIMITS.description,
    missing: "Enter a description.",
  }),
}) satisfies z.ZodType<PartnerCard>;

const text = z.string().trim();
const emptyCard = z.object({ title: text, name: text, url: text, description: text }).refine(isEmptyCard);

/** Validates a partner's card: all required fields, or none. */
export const partnerCardInput = z.unknown().transform((card, context): PartnerCard => {
  const empty = emptyCard.safeParse(card);
  if (empty.success) return empty.data;
  const parsed = cardFields.safeParse(card);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) context.addIssue({ code: "custom", path, message });
  return z.NEVER;
});

/** Validates the figures of the impact band. */
export const impactInput = z.object({
  partnerships: figure("The number of partnerships", 9999),
  communities: figure("The number of communities", 9999),
  successRate: figure("The success rate", 100),
}) satisfies z.ZodType<Impact>;

const partnersInput = z.object({
  cards: z.array(partnerCardInput).length(PARTNER_CARD_COUNT),
  impact: impactInput,
}) satisfies z.ZodType<PartnersContent>;

/** Parses the form of the partners page: `cards.0.title` and so on, and `impact.partnerships` and so on. */
export function parsePartners(typed: Record<string, string>): Parsed<PartnersContent> {
  const part = (prefix: string, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, typed[`${prefix}.${name}`]]));
  return parseFields(partnersInput, {
    cards: DEFAULT_PARTNERS.cards.map((_, index) => part(`cards.${index}`, Object.keys(cardFields.shape))),
    impact: part("impact", Object.keys(impactInput.shape)),
  });
}
