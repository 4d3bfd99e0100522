/** An item of a list: a table row, or a list item such as a card. */
const ROW = "tr, li";
/** How long to wait for a row to disappear after the response. */
const PATIENCE_MS = 3000;
const CONTROLS = "a[href], button, input, select";

/**
 * Remembers the focused control's place in a list, before its row is removed.
 *
 * @param orElse the fallback if there is no neighbouring row or no list; by default the page's
 * heading
 * @returns restores the focus. Call it after the removal: it focuses the same control in the next
 * row, at the end of the list in the previous row, and in an empty list the fallback. If the row is
 * still there, it focuses the control itself.
 */
export function rememberPlace(
  orElse: () => Element | null = () => document.querySelector("main h1"),
): () => void {
  const control = document.activeElement;
  const row = control?.closest(ROW);
  const neighbours = [row?.nextElementSibling, row?.previousElementSibling];

  function goOn() {
    const neighbour = neighbours.find((element) => element?.isConnected);
    const controls = neighbour ? controlsOf(neighbour) : [];
    // Compare by text, because not every row has the same controls.
    const same = controls.find(({ textContent }) => textContent === control?.textContent);
    focusOn(same ?? controls.at(-1) ?? orElse());
  }

  return () => {
    if (!control?.isConnected || control === document.body) return goOn();
    focusOn(control);
    // The router renders the shorter list shortly after loading it.
    const observer = new MutationObserver(() => {
      if (control.isConnected) return;
      observer.disconnect();
      if (document.activeElement === document.body) goOn();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    setTimeout(() => observer.disconnect(), PATIENCE_MS);
  };
}

function controlsOf(row: Element): Element[] {
  return [...row.querySelectorAll(CONTROLS)];
}

function focusOn(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  if (!element.matches(CONTROLS)) element.tabIndex = -1;
  element.focus();
}
