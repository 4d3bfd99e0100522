import { useEffect } from "react";

declare global {
  interface Window {
    /** A form submitted before hydration, and its submit button (`held-submissions.server.ts`). */
    heldSubmission?: { form: HTMLFormElement; submitter: HTMLElement | null };
  }
}

/**
 * Reports input from before hydration to React, then submits the form that the user has already
 * sent. Without this, the next render of a controlled field would restore its old value, and
 * nothing would count as unsaved.
 */
export function useTypedBeforeScripts(): void {
  useEffect(() => {
    reportTyped(document);
    const held = window.heldSubmission;
    delete window.heldSubmission;
    // Event handlers may read state that the events above have just set.
    if (held) setTimeout(() => held.form.isConnected && held.form.requestSubmit(held.submitter));
  }, []);
}

/** Reports to React what was typed within an element before it was hydrated. */
export function reportTyped(element: ParentNode): void {
  for (const field of element.querySelectorAll<HTMLElement>("input, textarea, select")) tellReact(field);
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

/**
 * Sets the value so that React detects a change: it ignores events whose value equals the last one
 * set through the element's own `value` property.
 */
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

/** Returns the selection, or undefined for field types without one, such as dates and numbers. */
function readCaret({ selectionStart, selectionEnd }: HTMLInputElement | HTMLTextAreaElement) {
  return selectionStart === null || selectionEnd === null
    ? undefined
    : ([selectionStart, selectionEnd] as const);
}
