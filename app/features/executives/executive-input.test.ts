import { expect, test } from "vitest";
import { fieldErrors } from "#app/platform/forms/form-text.ts";
import { executiveInput, newExecutiveInput } from "./executive-input.ts";

const TYPED = { name: " Ada  Okoro ", role: "Chair", linkedin: "", alt: "Ada smiles", updatedAt: "7" };

const errorsOf = (typed: object) => {
  const parsed = executiveInput.safeParse({ ...TYPED, ...typed });
  return parsed.success ? {} : fieldErrors(parsed.error);
};

test("an executive has a name, a role and perhaps an address", () => {
  expect(executiveInput.parse(TYPED)).toEqual({
    name: "Ada Okoro",
    role: "Chair",
    linkedin: null,
    alt: "Ada smiles",
    updatedAt: 7,
  });
});

test.each([
  ["https://www.linkedin.com/in/ada-okoro", "https://www.linkedin.com/in/ada-okoro"],
  ["http://example.org/ada", "http://example.org/ada"],
  ["linkedin.com/in/ada", "https://linkedin.com/in/ada"],
  ["www.LinkedIn.com/in/ada", "https://www.LinkedIn.com/in/ada"],
])("the address %s is kept as %s", (typed, kept) => {
  expect(executiveInput.parse({ ...TYPED, linkedin: typed }).linkedin).toBe(kept);
});

test.each([
  "javascript:alert(1)",
  "data:text/html,hi",
  "ada",
  "https://",
  "https://localhost",
  "//linkedin.com/in/ada",
  "https://ada:secret@linkedin.com/in/ada",
  "ftp://linkedin.com/in/ada",
])("the address %s is refused", (linkedin) => {
  expect(errorsOf({ linkedin })).toEqual({
    linkedin: "Enter a complete web address, for example https://www.linkedin.com/in/name.",
  });
});

test("missing and too long values are reported beside their fields", () => {
  expect(errorsOf({ name: "  ", role: undefined })).toEqual({
    name: "Enter the name.",
    role: "Enter the role.",
  });
  expect(errorsOf({ name: "x".repeat(101) })).toEqual({ name: "The name can have at most 100 characters." });
  expect(errorsOf({ alt: "" })).toEqual({
    alt: "Describe the picture, or tick that it is only decoration.",
  });
  expect(errorsOf({ alt: "", decorative: "on" })).toEqual({});
  expect(errorsOf({ updatedAt: "NaN" })).toEqual({ updatedAt: "Reload the page and try again." });
});

test("an id that our form never sends is refused", () => {
  const { updatedAt: _, ...typed } = TYPED;
  expect(newExecutiveInput.safeParse({ ...typed, id: "1' or 1=1" }).success).toBe(false);
});
