import { z } from "zod";
import { line, paragraph } from "../forms/form-text.ts";
import {
  SITE_TEXT_NAMES,
  SITE_TEXTS,
  type SiteTextName,
  type SiteTextRule,
  type SiteTexts,
} from "./site-texts.ts";

const MISSING = "Enter a text, or use the default.";

/** The validation rule of each text of the public pages. A form sends all of them. */
export const siteTextsInput = z.object(
  Object.fromEntries(SITE_TEXT_NAMES.map((name) => [name, ruleOf(name)])) as Record<
    SiteTextName,
    ReturnType<typeof ruleOf>
  >,
) satisfies z.ZodType<SiteTexts>;

function ruleOf(name: SiteTextName) {
  const { max, rows, standard }: SiteTextRule = SITE_TEXTS[name];
  const rules = { label: "The text", max, ...(standard && { missing: MISSING }) };
  return rows === 1 ? line(rules) : paragraph(rules);
}
