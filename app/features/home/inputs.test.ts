import { describe, expect, test } from "vitest";
import { fieldErrors } from "#app/platform/forms/form-text.ts";
import { pictureDescription } from "#app/platform/images/picture-description.ts";
import { campaignHighlightInput, storyCardInput } from "./card-input.ts";
import { statisticInput } from "./statistic-input.ts";

const FORM = { title: "Girls", value: "612", description: "", updatedAt: "1" };

function complaints(form: object) {
  const parsed = statisticInput.safeParse(form);
  return parsed.success ? {} : fieldErrors(parsed.error);
}

describe("the form of a statistic", () => {
  test("is parsed, trimmed and cleaned of control characters", () => {
    expect(
      statisticInput.parse({
        title: " Girls \n back\u0000 ",
        value: " 0612 ",
        description: "a\r\nb ",
        updatedAt: "17",
      }),
    ).toEqual({ title: "Girls back", value: 612, description: "a\nb", updatedAt: 17 });
  });

  test.each([
    [{ ...FORM, title: "  " }, { title: "Enter a title." }],
    [{ ...FORM, title: "x".repeat(81) }, { title: "The title can have at most 80 characters." }],
    [{ ...FORM, value: "-1" }, { value: "Enter a whole number, 0 or more, without commas or dots." }],
    [{ ...FORM, value: "1,000" }, { value: "Enter a whole number, 0 or more, without commas or dots." }],
    [{ ...FORM, value: "1e3" }, { value: "Enter a whole number, 0 or more, without commas or dots." }],
    [{ ...FORM, value: "1000000000" }, { value: "Enter a number below 1000000000." }],
    [
      { ...FORM, description: "x".repeat(301) },
      { description: "The description can have at most 300 characters." },
    ],
    [{ ...FORM, updatedAt: "" }, { updatedAt: "Reload the page and try again." }],
    [{}, { title: "Enter a title.", value: "Enter a number.", updatedAt: "Reload the page and try again." }],
  ])("%j is answered with %j", (form, expected) => {
    expect(complaints(form)).toEqual(expected);
  });
});

describe("a picture's description", () => {
  test("is given, or waived with the checkbox", () => {
    expect(pictureDescription.parse({ alt: " Girls at school " })).toEqual({ alt: "Girls at school" });
    expect(pictureDescription.parse({ alt: "left over", decorative: "on" })).toEqual({ alt: "" });
    const parsed = pictureDescription.safeParse({ alt: " " });
    expect(parsed.success ? {} : fieldErrors(parsed.error)).toEqual({
      alt: "Describe the picture, or tick that it is only decoration.",
    });
  });

  test("is required of a card only with a picture", () => {
    const card = { title: "A", location: "B", text: "C", updatedAt: "1" };
    expect(campaignHighlightInput(false).parse(card)).toEqual({
      title: "A",
      location: "B",
      alt: "",
      updatedAt: 1,
    });
    expect(storyCardInput(false).parse(card)).toEqual({ title: "A", text: "C", alt: "", updatedAt: 1 });
    expect(storyCardInput(false).parse({ ...card, opens: "" })).toMatchObject({ opens: null });
    const elsewhere = storyCardInput(false).safeParse({ ...card, opens: "https://example.org" });
    expect(elsewhere.success ? {} : fieldErrors(elsewhere.error)).toEqual({
      opens: "Choose a post or an event of this website.",
    });
    expect(campaignHighlightInput(true).safeParse(card).success).toBe(false);
    expect(storyCardInput(true).safeParse({ ...card, decorative: "on" }).success).toBe(true);
  });
});
