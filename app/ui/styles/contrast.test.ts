import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

function luminance(token: string): number {
  const hex = css.match(new RegExp(`--color-${token}: #([0-9a-f]{6});`))?.[1];
  if (!hex) throw new Error(`No colour token ${token}`);
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Calculates the contrast ratio of WCAG 2.2: (lighter + 0.05) / (darker + 0.05). */
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe("contrast of text, at least 4.5", () => {
  it.each([
    ["ink", "paper"],
    ["ink", "sand"],
    ["ink", "marigold"],
    ["ink", "marigold-soft"],
    ["muted", "paper"],
    ["muted", "sand"],
    ["muted", "white"],
    ["plum", "paper"],
    ["plum", "sand"],
    ["plum", "marigold"],
    ["plum", "marigold-soft"],
    ["white", "plum"],
    ["white", "plum-soft"],
    ["paper", "plum-deep"],
    ["sand", "plum"],
    ["marigold", "plum"],
    ["marigold", "plum-deep"],
    ["clay", "paper"],
    ["clay", "sand"],
    ["clay", "clay-soft"],
    ["clay", "white"],
    ["leaf", "paper"],
    ["leaf", "leaf-soft"],
    ["danger", "white"],
    ["danger", "paper"],
    ["danger", "danger-soft"],
    ["white", "danger"],
  ])("%s on %s", (text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });
});

describe("contrast of a control's edge and of the focus ring, at least 3", () => {
  it.each([
    ["edge", "white"],
    ["edge", "paper"],
    ["plum", "white"],
    ["plum", "sand"],
    ["plum", "marigold"],
    ["marigold", "plum"],
    ["marigold", "plum-deep"],
  ])("%s on %s", (edge, ground) => {
    expect(contrast(edge, ground)).toBeGreaterThanOrEqual(3);
  });
});
