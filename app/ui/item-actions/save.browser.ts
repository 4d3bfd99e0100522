import type { SavedItem } from "#app/platform/public-items/saved-item.ts";
import { followSaved, forgetItem, isSame, readSaved, saveItem } from "./saved-items.ts";

/** Saves the item of a page on this device, or removes it. */
export function start(button: HTMLElement): void {
  const item = JSON.parse(button.dataset.item as string) as SavedItem;
  const words = button.querySelector("span") as HTMLElement;
  const isSaved = () => readSaved().some((other) => isSame(other, item));
  button.classList.remove("item-action-absent");
  button.addEventListener("click", () => (isSaved() ? forgetItem(item) : saveItem(item)));
  followSaved(() => {
    button.classList.toggle("item-action-on", isSaved());
    words.textContent = isSaved() ? "Saved" : "Save";
  });
}
