import { expect, test } from "vitest";
import { withSavedAnswer } from "./saved-answers.ts";
import { parseSavedAnswers } from "./saved-answers-input.ts";

function formOf(...answers: [title: string, text: string][]): FormData {
  const form = new FormData();
  for (const [title, text] of answers) {
    form.append("answerTitle", title);
    form.append("answerText", text);
  }
  return form;
}

test("saved answers have a title and a text each; empty rows are ignored", () => {
  expect(parseSavedAnswers(formOf([" Thank  you ", "We will\r\ncall."], ["", " "]))).toEqual({
    ok: true,
    values: { answers: [{ title: "Thank you", text: "We will\ncall." }] },
  });
  const refused = (...answers: [string, string][]) => parseSavedAnswers(formOf(...answers));
  expect(refused(["Thank you", ""])).toEqual({
    ok: false,
    errors: { answers: "Enter a text for each answer." },
  });
  expect(refused(["", "We will call."])).toMatchObject({
    errors: { answers: "Enter a title for each answer." },
  });
  expect(refused(["Thanks", "We will call."], ["Thanks ", "Come on Monday."])).toMatchObject({
    errors: { answers: "Give each answer a title of its own." },
  });
  expect(refused(["x".repeat(41), "We will call."])).toMatchObject({ ok: false });
  expect(refused(...Array.from({ length: 21 }, (_, i) => [`a${i}`, "b"] as [string, string]))).toMatchObject({
    errors: { answers: "There can be at most 20 saved answers." },
  });
});

test("a saved answer follows what is written, and names the sender", () => {
  const answer = { title: "Thanks", text: "Dear {name}, thank you, {name}." };
  expect(withSavedAnswer(" ", answer, "Amina")).toBe("Dear Amina, thank you, Amina.");
  expect(withSavedAnswer("It rains.\n", answer, "$&")).toBe("It rains.\n\nDear $&, thank you, $&.");
});
