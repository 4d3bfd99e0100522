import { keepInBrowser, readFromBrowser } from "#app/ui/device/browser-storage.ts";
import { TYPED_MESSAGE } from "../message-form.ts";

/** Keeps what is typed until the tab is closed, so that a reload loses nothing. */
export function start(form: HTMLElement): void {
  // The browser itself has just sent it, and leads here.
  if (location.search) keepInBrowser("sessionStorage", TYPED_MESSAGE, "");
  const kept = readFromBrowser("sessionStorage", TYPED_MESSAGE);
  const typed = kept ? JSON.parse(kept) : {};
  for (const field of fieldsOf(form)) field.value ||= typed[field.name] ?? "";
  form.addEventListener("input", () => {
    const values = Object.fromEntries(Array.from(fieldsOf(form), ({ name, value }) => [name, value]));
    keepInBrowser("sessionStorage", TYPED_MESSAGE, JSON.stringify(values));
  });
}

function fieldsOf(form: HTMLElement) {
  return form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(".control");
}
