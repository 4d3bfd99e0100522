/**
 * Closes a `<details>` menu on Escape, which returns the focus to its summary, on a click or focus
 * outside, and when the page is left.
 *
 * @returns the function that stops it
 */
export function closeDetailsOutside(details: HTMLDetailsElement): () => void {
  const left = new AbortController();
  const closeOutside = ({ target }: Event) => {
    if (details.open && target instanceof Node && !details.contains(target)) details.open = false;
  };
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== "Escape" || !details.open) return;
    details.open = false;
    details.querySelector("summary")?.focus();
  };
  document.addEventListener("pointerdown", closeOutside, left);
  document.addEventListener("focusin", closeOutside, left);
  document.addEventListener("keydown", closeOnEscape, left);
  addEventListener(
    "pagehide",
    () => {
      details.open = false;
    },
    left,
  );
  return () => left.abort();
}
