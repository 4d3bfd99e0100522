import { useEffect } from "react";

/** How long to wait for a save or deletion to render its changes and move the focus by itself. */
const SETTLED_MS = 60;
const CONTROLS = "a[href], button, input, select, textarea";
const ROW = "tr, li";
const HEADING = "h1, h2, h3";

/** The focused element and its surroundings, for the case that the element disappears. */
type Place = {
  element: HTMLElement;
  path: string;
  row: Element | null;
  neighbours: Element[];
  around: Element[];
};

/**
 * Keeps the keyboard focus on all nested pages. When the focused element is removed or disabled,
 * whatever the reason, moves the focus to its replacement, the next row, or the nearest heading.
 * Without this, the browser would continue at the top of the page.
 */
export function useFocusKeeper(): void {
  useEffect(() => keepFocus(), []);
}

function keepFocus(): () => void {
  let place: Place | undefined;
  /** The last place within `main`, outside of short-lived elements such as toasts. */
  let lasting: Place | undefined;
  let timer: number | undefined;

  function onFocusIn({ target }: FocusEvent) {
    if (!(target instanceof HTMLElement)) return;
    place = placeOf(target);
    if (target.closest("main")) lasting = place;
  }

  /** A click beside all controls removes the focus on purpose. */
  function onPointerDown({ target }: PointerEvent) {
    const isOnControl = target instanceof Element && target.closest(`${CONTROLS}, label, [tabindex]`);
    if (!isOnControl) place = undefined;
  }

  function settle() {
    timer = undefined;
    if (!place || document.activeElement !== document.body) return;
    const next = findNext(place) ?? (lasting && findNext(lasting)) ?? document.querySelector("main h1");
    if (next instanceof HTMLElement) focusOn(next);
  }

  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body) return;
    clearTimeout(timer);
    timer = window.setTimeout(settle, SETTLED_MS);
  });
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ["disabled", "hidden", "inert", "open"],
  });
  document.addEventListener("focusin", onFocusIn);
  document.addEventListener("pointerdown", onPointerDown);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener("focusin", onFocusIn);
    document.removeEventListener("pointerdown", onPointerDown);
  };
}

function placeOf(element: HTMLElement): Place {
  const row = element.closest(ROW);
  const neighbours = [row?.nextElementSibling, row?.previousElementSibling];
  const around: Element[] = [];
  for (let one = element.parentElement; one && one !== document.body; one = one.parentElement)
    around.push(one);
  return {
    element,
    path: window.location.pathname,
    row,
    neighbours: neighbours.filter((one) => one instanceof Element),
    around,
  };
}

/** Returns the element to focus instead, or undefined if nothing of the surroundings is left. */
function findNext({ element, path, row, neighbours, around }: Place): Element | undefined {
  // On another page, the same id belongs to another field.
  if (path !== window.location.pathname) return undefined;
  if (canTakeFocus(element)) return element;
  const again = element.id ? document.getElementById(element.id) : null;
  if (again && canTakeFocus(again)) return again;
  const isRowGone = row !== null && !row.isConnected;
  for (const neighbour of isRowGone ? neighbours : []) {
    const controls = [...neighbour.querySelectorAll(CONTROLS)].filter(canTakeFocus);
    const same = controls.find(({ textContent }) => textContent === element.textContent);
    const found = same ?? controls.at(-1);
    if (found) return found;
  }
  for (const part of around.filter(isShown)) {
    const found = [...part.querySelectorAll(HEADING)].find(isShown) ?? part.querySelector(CONTROLS);
    if (found && isShown(found)) return found;
  }
  return undefined;
}

function canTakeFocus(element: Element): boolean {
  return (
    isShown(element) && !element.matches(":disabled") && !element.closest("[inert]") && isAboveAll(element)
  );
}

function isShown(element: Element): boolean {
  return element.isConnected && element.checkVisibility();
}

/** Returns false for elements outside of an open modal dialog, which can't take the focus. */
function isAboveAll(element: Element): boolean {
  const dialog = [...document.querySelectorAll("dialog:modal")].at(-1);
  return !dialog || dialog.contains(element);
}

function focusOn(element: HTMLElement): void {
  if (!element.matches(CONTROLS) && !element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus();
}
