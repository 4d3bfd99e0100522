import { copyText } from "#app/ui/device/copy-text.ts";
import { toastStore } from "#app/ui/feedback/toast-store.ts";

/** Adds a button that copies a fact of a payment, such as its reference. */
export function start(fact: HTMLElement): void {
  const { label, copies } = fact.dataset as { label: string; copies: string };
  const button = document.createElement("button");
  button.type = "button";
  button.className = "gift-copy";
  button.textContent = "Copy";
  const what = document.createElement("span");
  what.className = "visually-hidden";
  what.textContent = ` ${label}`;
  button.append(what);
  button.addEventListener("click", async () => {
    if (await copyText(copies)) toastStore.add("success", `${label} copied`);
    else toastStore.add("error", `It could not be copied: ${copies}`);
  });
  fact.append(button);
}
