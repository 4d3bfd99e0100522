import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { openDecoder } from "./decoder.server.ts";

const decoder = openDecoder();
afterAll(() => decoder.close());

test("the quick option makes the same versions, in larger files", async () => {
  const photo = readFileSync("db/demo/pictures/executive-2.jpg");
  const made = [];
  for (const quick of [false, true]) {
    const outcome = await decoder.run({ task: "versions", quick }, photo);
    if (!outcome.ok || outcome.answer.message.kind !== "versions") throw new Error("No versions were made");
    const { versions, widths } = outcome.answer.message.picture;
    made.push({ versions, widths, bytes: Buffer.concat(outcome.answer.parts).length });
  }
  const [careful, quick] = made;
  expect(quick?.versions).toEqual(careful?.versions);
  expect(quick?.widths).toEqual(careful?.widths);
  // Quick versions are larger. The same size would mean that the option had no effect.
  expect(quick?.bytes).toBeGreaterThan((careful?.bytes ?? 0) * 1.02);
});
