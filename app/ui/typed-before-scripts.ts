import { useEffect } from "react";

declare global {
  interface Window {
    /** The form that was sent before scripts ran, and the button that sent it (`held-submissions.server.ts`). */
    heldSubmission?: { form: HTMLFormElement; submitter: HTMLElement | null };
  }
}

/**
 * What a person types while the scripts of a page still load stands in its fields, but React has not heard of it: the next
 * rendering of a controlled field would put the old value back, and nothing would count as unsaved. Tells React of it
 * once scripts run, then sends the form that the person has sent already.
 */
export function useTypedBeforeScripts(): void {
  useEffect(() => {
    for (const field of document.querySelectorAll<HTMLElement>("input, textarea, select")) tellReact(field);
    const held = window.heldSubmission;
    delete window.heldSubmission;
    // Handlers may read the state that the events above have just set.
    if (held) setTimeout(() => held.form.isConnected && held.form.requestSubmit(held.submitter));
  }, []);
}

function tellReact(field: HTMLElement): void {
  if (field instanceof HTMLSelectElement) {
    if (hasOtherChoice(field)) field.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (field instanceof HTMLInputElement && field.type === "file") {
    if (field.files?.length) field.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type)) {
    if (field.checked === field.defaultChecked || (field.type === "radio" && !field.checked)) return;
    field.checked = !field.checked;
    field.click();
  } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    if (field.type !== "hidden" && field.value !== field.defaultValue) typeAgain(field);
  }
}

function hasOtherChoice({ options, selectedIndex, multiple }: HTMLSelectElement): boolean {
  const defaults = [...options].map(({ defaultSelected }) => defaultSelected);
  if (multiple) return [...options].some(({ selected }, index) => selected !== defaults[index]);
  return selectedIndex !== Math.max(0, defaults.lastIndexOf(true));
}

/** React takes an event for a change only when the value differs from the last one that it has seen set on the element. */
function typeAgain(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value, defaultValue } = field;
  const caret = "selectionStart" in field ? readCaret(field) : undefined;
  field.value = defaultValue;
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  if (caret) field.setSelectionRange(...caret);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Where the person goes on typing; a field of a date or a number has no such place. */
function readCaret({ selectionStart, selectionEnd }: HTMLInputElement | HTMLTextAreaElement) {
  return selectionStart === null || selectionEnd === null
    ? undefined
    : ([selectionStart, selectionEnd] as const);
}
