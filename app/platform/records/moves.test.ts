import { expect, test } from "vitest";
import { moveInput } from "./moves.ts";

test("places that our forms never send are refused", () => {
  expect(moveInput.safeParse({ place: "above", neighbour: crypto.randomUUID() }).success).toBe(false);
  expect(moveInput.safeParse({ place: "before", neighbour: "" }).success).toBe(false);
});
