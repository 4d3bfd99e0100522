import { DEFAULT_PARTNERS, type Impact, type PartnerCard, type PartnersContent } from "./partners.ts";

export const NUMBERS = ["First", "Second", "Third", "Fourth"] as const;

export const CARD_LABELS: Record<keyof PartnerCard, string> = {
  title: "What the partner is",
  name: "Name",
  url: "Where the name leads (optional)",
  description: "Description",
};

export const FIGURES: { name: keyof Impact; label: string; sign: string }[] = [
  { name: "partnerships", label: "Active partnerships", sign: "+" },
  { name: "communities", label: "Communities reached", sign: "+" },
  { name: "successRate", label: "Program success rate", sign: "%" },
];

const CARD_FIELDS = Object.keys(CARD_LABELS) as (keyof PartnerCard)[];

/** The label of each field where its section's heading isn't visible: "First partner, Name". */
export const PARTNER_FIELD_LABELS: Record<string, string> = Object.fromEntries([
  ...DEFAULT_PARTNERS.cards.flatMap((_, index) =>
    CARD_FIELDS.map((name) => [`cards.${index}.${name}`, `${NUMBERS[index]} partner, ${CARD_LABELS[name]}`]),
  ),
  ...FIGURES.map(({ name, label }) => [`impact.${name}`, label]),
]);

/** Converts cards and figures to the form's fields. */
export function partnerFields({ cards, impact }: PartnersContent): Record<string, string> {
  return Object.fromEntries([
    ...cards.flatMap((card, index) => CARD_FIELDS.map((name) => [`cards.${index}.${name}`, card[name]])),
    ...FIGURES.map(({ name }) => [`impact.${name}`, String(impact[name] ?? "")]),
  ]);
}

/** Converts the form's fields to cards and figures. */
export function partnersOf(fields: Record<string, string>): PartnersContent {
  const text = (name: string) => fields[name] ?? "";
  const figure = (name: string) => (text(name) === "" ? null : Number(text(name)));
  return {
    cards: DEFAULT_PARTNERS.cards.map(
      (_, index) =>
        Object.fromEntries(CARD_FIELDS.map((name) => [name, text(`cards.${index}.${name}`)])) as PartnerCard,
    ),
    impact: Object.fromEntries(FIGURES.map(({ name }) => [name, figure(`impact.${name}`)])) as Impact,
  };
}
