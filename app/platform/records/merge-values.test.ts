import { expect, test } from "vitest";
import { fingerprint, formBase, type MergeRules, mergeValues } from "./merge-values.server.ts";

type Values = { name: string; place: string | null; picture: string; alt: string; text: string };

const RULES: MergeRules<Values> = {
  fields: {
    name: { label: "Name", text: String },
    place: { label: "Place", text: String },
    picture: { label: "Picture", pictureId: (id) => id },
    alt: { label: "Words", text: String },
    text: { label: "Text", html: String },
  },
  together: [{ fields: ["picture", "alt"] }],
};
const OPENED: Values = { name: "Walk", place: "Ife", picture: "p", alt: "A road", text: "x".repeat(60) };
const seen = (choices = {}) => ({ updatedAt: 1, opened: { base: formBase(OPENED, 1).base, choices } });
const merge = (theirs: Partial<Values>, mine: Partial<Values>, claim = seen()) => {
  const { picture: _, ...sent } = OPENED;
  return mergeValues(RULES, { values: { ...OPENED, ...theirs }, updatedAt: 2 }, { ...sent, ...mine }, claim);
};
const asked = ({ conflicts }: ReturnType<typeof merge>) => conflicts.map(({ field }) => field);

test("changes of different fields are both kept", () => {
  const merged = merge({ place: null }, { name: "Run" });
  expect(merged).toMatchObject({ changed: ["name"], kept: ["place"], conflicts: [] });
  expect(merged.values).toEqual({ ...OPENED, name: "Run", place: null });
});

test("a form that changes nothing keeps everything that others changed", () => {
  expect(merge({ name: "Run", text: "y".repeat(60) }, {})).toMatchObject({
    changed: [],
    kept: ["name", "text"],
    conflicts: [],
  });
});

test("different values of one field are a conflict, equal ones are not", () => {
  expect(merge({ name: "Run" }, { name: "Dance", place: "Ede" })).toMatchObject({
    changed: ["place"],
    conflicts: [{ field: "name", mine: "Dance", shown: fingerprint("Run") }],
  });
  expect(merge({ name: "Run" }, { name: "Run" })).toMatchObject({ changed: [], conflicts: [] });
});

test("long texts are compared too", () => {
  expect(asked(merge({ text: "y".repeat(60) }, { text: "z".repeat(60) }))).toEqual(["text"]);
  expect(asked(merge({}, { text: "z".repeat(60) }))).toEqual([]);
});

test("a choice applies to the value that was shown, and a third change is asked about again", () => {
  const shown = fingerprint("Run");
  const keep = seen({ name: { side: "mine", shown } });
  const take = seen({ name: { side: "theirs", shown } });
  expect(merge({ name: "Run" }, { name: "Dance" }, keep).values.name).toBe("Dance");
  expect(merge({ name: "Run" }, { name: "Dance" }, take).values.name).toBe("Run");
  for (const choice of [keep, take])
    expect(merge({ name: "Third" }, { name: "Dance" }, choice)).toMatchObject({
      conflicts: [{ field: "name", mine: "Dance", shown: fingerprint("Third") }],
    });
});

test("a new description for a picture that somebody else replaced is a conflict", () => {
  expect(asked(merge({ picture: "q" }, { alt: "A river" }))).toEqual(["picture"]);
  expect(asked(merge({ picture: "q", alt: "A school" }, { alt: "A river" }))).toEqual(["alt"]);
  expect(asked(merge({ picture: "q", alt: "A school" }, { name: "Run" }))).toEqual([]);
});

test("keeping the picture that the form was opened with brings it back", () => {
  const keep = seen({ picture: { side: "mine", shown: fingerprint("q") } });
  const merged = merge({ picture: "q" }, { alt: "A river" }, keep);
  expect(merged.values).toMatchObject({ picture: "p", alt: "A river" });
});

test("a form without its original values may overwrite only the version it was opened with", () => {
  const current = { values: OPENED, updatedAt: 2 };
  const mine = { ...OPENED, name: "Run" };
  expect(mergeValues(RULES, current, mine, { updatedAt: 2 })).toMatchObject({
    changed: ["name"],
    conflicts: [],
  });
  expect(mergeValues(RULES, current, mine, { updatedAt: 1 })).toMatchObject({
    changed: [],
    conflicts: [{ field: "name" }],
  });
});
