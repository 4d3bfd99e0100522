/** What stands in a list: a row of a table, or an item such as a card. */
const ROW = "tr, li";
/** For so long a row may still go after its request was answered. */
const PATIENCE_MS = 3000;
const CONTROLS = "a[href], button, input, select";

/**
 * Remembers where in a list the focus is, before what is there goes.
 *
 * @param orElse what gets it where there is no row beside, or no list at all; the page's heading unless told otherwise
 * @returns call it when the row is gone: the same control of the next row gets the focus, at the end of the list that of the
 * row before, and on an empty list the page's heading. As long as the row is still there it has the focus.
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
    // By its words: not every row has the same controls.
    const same = controls.find(({ textContent }) => textContent === control?.textContent);
    focusOn(same ?? controls.at(-1) ?? orElse());
  }

  return () => {
    if (!control?.isConnected || control === document.body) return goOn();
    focusOn(control);
    // The router shows the shorter list a moment after it has read it.
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
