import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { HIGHLIGHTS, highlightIn, TEXT_COLOURS, textColourIn } from "./palette.ts";

const tokens = readFileSync(path.resolve(import.meta.dirname, "../../ui/styles/tokens.css"), "utf8");
const token = (name: string) => new RegExp(`--color-${name}: (#[0-9a-f]{6})`).exec(tokens)?.[1] as string;

/** Relative luminance and contrast, as WCAG defines them. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = [
  ...["paper", "white", "sand"].map((name) => [name, token(name)] as const),
  ...HIGHLIGHTS.map(({ name, value }) => [`highlight ${name}`, value] as const),
];

describe("the palette", () => {
  test("has 42 colours and 5 highlights, each with a unique name", () => {
    expect(new Set(TEXT_COLOURS.map(({ name }) => name)).size).toBe(42);
    expect(new Set(TEXT_COLOURS.map(({ value }) => value)).size).toBe(42);
    expect(new Set(HIGHLIGHTS.map(({ value }) => value)).size).toBe(5);
  });

  test.each(grounds)("is readable on %s", (_, ground) => {
    for (const { name, value } of TEXT_COLOURS)
      expect(contrast(value, ground), name).toBeGreaterThanOrEqual(4.5);
    for (const name of ["ink", "plum"])
      expect(contrast(token(name), ground), name).toBeGreaterThanOrEqual(4.5);
  });

  test("is recognised in a style, unlike anything else", () => {
    expect(textColourIn("color: rgb(205, 0, 21);")).toBe("#cd0015");
    expect(textColourIn("background-color:#cd0015; COLOR:#CD0015")).toBe("#cd0015");
    expect(textColourIn("color:#cd0016")).toBeUndefined();
    expect(textColourIn("background-color:#cd0015")).toBeUndefined();
    expect(highlightIn("background-color: rgb(255, 241, 156)")).toBe("#fff19c");
    expect(highlightIn(null)).toBeUndefined();
  });
});
