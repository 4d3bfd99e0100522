import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the images that ours is built on are named by tag and digest", () => {
  const bases = readFileSync("Dockerfile", "utf8").match(/^FROM .*/gm) ?? [];
  expect(bases.length).toBeGreaterThan(1);
  for (const base of bases) expect(base).toMatch(/^FROM [\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}( AS \w+)?$/);
});
