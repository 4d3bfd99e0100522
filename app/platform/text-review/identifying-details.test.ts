import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { randomNumbers } from "#tests/support/random-numbers.ts";
import { readParagraph } from "./identifying-details.ts";
import { findGirl, findTracesInLine, findTracesOfChildren } from "./protect-children.ts";

type Story = { isIdentifying: boolean; text: string };

const FOLDER = new URL("../../../tests/stories/", import.meta.url);
const STORIES: Story[] = readdirSync(FOLDER).flatMap((name) =>
  readFileSync(new URL(name, FOLDER), "utf8")
    .trim()
    .split("\n")
    .map((line) => ({ isIdentifying: line.startsWith("+"), text: line.slice(2) })),
);

const findDetails = (text: string, adults?: string[]) =>
  findTracesInLine(text, adults).flatMap(({ details }) => details);

const isFound = (paragraphs: readonly string[]) =>
  findTracesOfChildren(paragraphs.map((text) => readParagraph(text))).length > 0;

/** The rules were written with one half of the stories, and are measured on the other. */
function halves(): { seen: Story[]; unseen: Story[] } {
  const random = randomNumbers(20_261_125);
  const shuffled = STORIES.map((story) => ({ story, key: random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ story }) => story);
  return { seen: shuffled.slice(0, STORIES.length / 2), unseen: shuffled.slice(STORIES.length / 2) };
}

/** @param split divides a story into paragraphs */
function measure(stories: readonly Story[], split: (text: string) => string[]) {
  const share = (all: Story[]) => all.filter(({ text }) => isFound(split(text))).length / all.length;
  return {
    recall: share(stories.filter(({ isIdentifying }) => isIdentifying)),
    falseAlarms: share(stories.filter(({ isIdentifying }) => !isIdentifying)),
    wrong: stories.filter((story) => isFound(split(story.text)) !== story.isIdentifying),
  };
}

test("of invented stories that the rules have not seen, nearly all identifying ones are found", () => {
  expect(STORIES).toHaveLength(300);
  expect(STORIES.filter(({ isIdentifying }) => isIdentifying)).toHaveLength(150);
  const { recall, falseAlarms } = measure(halves().unseen, (text) => [text]);
  expect(recall).toBeGreaterThanOrEqual(0.95);
  expect(falseAlarms).toBeLessThanOrEqual(0.1);
});

test.each([
  ["Ada Obi, a pupil, sang.", ["full name=Ada Obi"]],
  [
    "Ada, 15, is a student of St. Mary's High School.",
    ["first name=Ada", "age=15", "school=St. Mary's High School"],
  ],
  ["The girl from Umuoma village is fifteen.", ["place=Umuoma", "age=fifteen"]],
  ["Her mother, Grace Obi, brought the girl.", ["a relative's full name=Grace Obi"]],
  [
    "The girl was born on 4 May 2011, on a Wednesday. Ada was early.",
    ["date of birth=4 May 2011", "first name=Ada"],
  ],
  ["Call the girl on +234 803 555 0142.", ["phone number=+234 803 555 0142"]],
])("names each detail and where it stands: %s", (text, expected) => {
  const found = findDetails(text);
  expect(found.map(({ kind, words }) => `${kind}=${words}`)).toEqual(expected);
  for (const { words, at } of found) expect(text.slice(at, at + words.length)).toBe(words);
});

test.each([
  ["adults in a role", "Mrs Ada Obi, Dr. Ben Eze and our coordinator Ruth Ige met the girls."],
  ["a first name and an age", "Ada, 15, likes the girls in her class."],
  ["names that are said to be invented", "Ada Obi (not her real name) is a student."],
  ["regions and large towns", "A girl of fifteen from Niger State moved to Lagos."],
  ["texts that are not about children", "Ben Eze from Umuoma village repaired the bus on 4 May 2011."],
  ["adults who are known", "Ruth Ige wrote about the girls."],
  ["their first names", "We saw Ruth with a girl, 15, on 4 May."],
])("ignores %s", (_, text) => {
  expect(findDetails(text, ["Ruth Ige"])).toEqual([]);
});

test("a finding names what was found, and a gentler way to write it", () => {
  expect(findTracesInLine("The girl, 15, is at Umuoma Primary School.")).toMatchObject([
    {
      message: "This could lead to a child: school, age.",
      advice:
        "If she is a minor, write “a school in the north of the county” instead of its name, or write “a teenager” instead of her age.",
      quote: "15 … Umuoma Primary School",
      words: "Umuoma Primary School",
    },
  ]);
});

test("an author whose name is not entered yet hides nobody", () => {
  expect(findDetails("Ada Obi, a pupil, sang.", [""])).toHaveLength(1);
});

test("a text of 100,000 words is looked through in time that grows with its length", () => {
  const paragraph = STORIES.map(({ text }) => text).join(" ");
  expect(findDetails("A ".repeat(200_000))).toEqual([]);
  expect(findDetails(paragraph.repeat(5)).length).toBeGreaterThan(500);
  expect(findDetails(`Girls: ${"Ada Obi, ".repeat(50_000)}`)).toHaveLength(50_000);
});

test("a face in a picture counts like an age", () => {
  const read = (text: string) => [readParagraph(text)];
  const school = read("We danced at Umuoma Primary School.");
  expect(findTracesOfChildren(school)).toEqual([]);
  expect(findTracesOfChildren(school, true)).toMatchObject([
    { message: "This could lead to a child: school, a face in a picture.", quote: "Umuoma Primary School" },
  ]);
  expect(findTracesOfChildren(read("We danced."), true)).toEqual([]);
  expect(findTracesOfChildren(read("The girl is called Ada."), true)).toEqual([]);
});

describe("a text of several paragraphs", () => {
  /** Each sentence of a story as a paragraph of its own. */
  const bySentence = (text: string) => text.split(/(?<=[.!?]["”]?) (?=["“]?[A-Z])/);

  test("is read as one: stories that the rules have not seen are found sentence by sentence", () => {
    const { recall, falseAlarms } = measure(halves().unseen, bySentence);
    expect(recall).toBeGreaterThanOrEqual(0.95);
    expect(falseAlarms).toBeLessThanOrEqual(0.1);
  });

  test("does not add up what different girls say", () => {
    const safe = halves().unseen.filter(({ isIdentifying }) => !isIdentifying);
    const texts = safe.map((_, index) => safe.slice(index, index + 5).map(({ text }) => text));
    const alarms = texts.filter((text) => isFound(text) && !text.some((story) => isFound([story])));
    expect(texts.length).toBeGreaterThan(60);
    expect(alarms).toEqual([]);
  });

  test.each([
    ["by her name", ["Ada came on 4 May.", "It rained.", "Ada is 15."]],
    ["by “she”", ["A girl laughs.", "She is fifteen.", "At noon they walk home to Umuoma village."]],
    ["whoever begins", ["Born on 4 May 2011.", "Now the girl is fifteen."]],
  ])("follows a girl %s", (_, text) => {
    expect(isFound(text)).toBe(true);
    expect(text.filter((paragraph) => isFound([paragraph]))).toEqual([]);
  });

  test("says in which paragraph each detail stands, once", () => {
    const text = ["We dance.", "Ada came on 4 May.", "Ada is 15.", "Ada Obi, a pupil, sang."];
    const traces = findTracesOfChildren(text.slice(0, 3).map((part) => readParagraph(part)));
    expect(traces).toMatchObject([{ quote: "Ada … 4 May … 15", words: "Ada" }]);
    for (const { words, at, paragraph } of traces.flatMap(({ details }) => details))
      expect(text[paragraph]?.slice(at, at + words.length)).toBe(words);
    // A paragraph that tells enough by itself is mended first.
    const all = findTracesOfChildren(text.map((part) => readParagraph(part)));
    expect(all.map(({ quote }) => quote)).toEqual(["Ada Obi"]);
  });

  test("of thousands of paragraphs about thousands of people is looked through", () => {
    const text = Array.from({ length: 5_000 }, (_, nth) => `She met Name${nth}x, 15, a girl, and went on.`);
    expect(isFound(text)).toBe(false);
  });
});

test.each([
  [["Ada, 15, likes the girls in her class."], "Ada … 15"],
  [["Ada goes to school.", "She is 15."], "Ada … 15"],
  [["A girl of sixteen, a mother, came back."], "sixteen"],
  [["Girls of sixteen, and their mothers, came back."], undefined],
  [["Ada likes the girls in her class."], undefined],
  [["Ben is 15."], "Ben … 15"],
  [["Ada is nineteen years old and a student.", "She was sixteen and expecting."], "Ada … sixteen"],
  [["Ada is nineteen years old and a student."], undefined],
])("a text tells of one girl if it says how old she is: %s", (text, words) => {
  expect(findGirl(text.map((paragraph) => readParagraph(paragraph)))).toBe(words);
});
