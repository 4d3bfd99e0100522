import { expect, test } from "vitest";
import { PARTNERS } from "#db/demo/site.ts";
import { DEFAULT_PARTNERS } from "./partners.ts";
import { parsePartners } from "./partners-input.ts";

/** Returns the form data that the page sends for the demo's partners with these changes. */
function typed(changes: Record<string, string | undefined> = {}): Record<string, string> {
  const fields: Record<string, string | undefined> = {};
  for (const [index, card] of PARTNERS.cards.entries())
    for (const [name, value] of Object.entries(card)) fields[`cards.${index}.${name}`] = value;
  for (const [name, value] of Object.entries(PARTNERS.impact)) fields[`impact.${name}`] = String(value);
  const given = Object.entries({ ...fields, ...changes }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Record<string, string>;
}

test("parses what is typed", () => {
  expect(parsePartners(typed())).toEqual({ ok: true, values: PARTNERS });
});

test("cards and figures may stay empty", () => {
  const blank = Object.fromEntries(Object.keys(typed()).map((name) => [name, " "]));
  expect(parsePartners(blank)).toEqual({ ok: true, values: DEFAULT_PARTNERS });
});

test.each([
  ["cards.0.title", " ", "Enter what the partner is."],
  ["cards.1.name", undefined, "Enter the partner's name."],
  ["cards.2.description", "x".repeat(401), "The description can have at most 400 characters."],
  [
    "cards.3.url",
    "http://example.org",
    "The address must start with https:// and be a complete web address.",
  ],
  [
    "cards.3.url",
    "javascript:alert(1)",
    "The address must start with https:// and be a complete web address.",
  ],
  ["impact.partnerships", "4.5", "The number of partnerships must be a whole number, 0 or more."],
  ["impact.communities", "-1", "The number of communities must be a whole number, 0 or more."],
  ["impact.communities", "1e3", "The number of communities must be a whole number, 0 or more."],
  ["impact.successRate", "101", "The success rate can be at most 100."],
])("%s cannot be %j", (field, value, sentence) => {
  expect(parsePartners(typed({ [field]: value }))).toEqual({ ok: false, errors: { [field]: sentence } });
});
