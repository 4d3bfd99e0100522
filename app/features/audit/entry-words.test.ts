import { expect, test } from "vitest";
import { capitalise } from "#app/platform/text/formats.ts";
import { describeEntry } from "./entry-words.ts";

test.each([
  ["updated", "hero picture", "Updated hero picture"],
  ["signed in", "account", "Signed in"],
  ["failed to sign in", "account", "Failed to sign in"],
  ["created", "account", "Created account"],
])("%s, %s", (action, subject, words) => {
  expect(describeEntry({ action, subject })).toBe(words);
});

test("a kind begins with a capital letter", () => {
  expect(capitalise("story card")).toBe("Story card");
});
