import { afterEach, expect, test } from "vitest";
import { toastStore } from "./toast-store.ts";

afterEach(() => {
  for (const { id } of toastStore.read()) toastStore.dismiss(id);
});

const texts = () => toastStore.read().map(({ text }) => text);

test("a toast replaces an earlier one with the same text", () => {
  const first = toastStore.add("success", "Draft saved successfully!");
  toastStore.add("error", "Failed to save blog post.");
  const second = toastStore.add("success", "Draft saved successfully!");
  expect(texts()).toEqual(["Failed to save blog post.", "Draft saved successfully!"]);
  expect(second).not.toBe(first);
});

test("two toasts with an action both stay", () => {
  const undo = { label: "Undo", onSelect: () => {} };
  toastStore.add("success", "Event deleted successfully!", 5000, undo);
  toastStore.add("success", "Event deleted successfully!", 5000, undo);
  expect(texts()).toHaveLength(2);
});
