import { type Toast, toastStore } from "./toast-store.ts";

/** As in `toast.tsx`, which draws the toasts of the admin area. */
const MAX_SHOWN = 2;

/** `CloseIcon` of `icons.tsx`, which is a React component. */
const CLOSE_ICON =
  '<svg viewBox="0 0 24 24" width="16" height="16" fill="none" stroke="currentColor" stroke-width="2.25" stroke-linecap="round" aria-hidden="true"><path d="M5 5l14 14M19 5 5 19"/></svg>';

type Box = { element: HTMLElement; leftMs: number; since: number; timer?: ReturnType<typeof setTimeout> };

/**
 * Draws the toasts of a public page without React: top right, above dialogs. None disappears or is
 * replaced while the pointer or the focus is on one. F8 jumps to the newest.
 */
export function drawToasts(): void {
  const boxes = new Map<number, Box>();
  const region = document.createElement("section");
  region.className = "toasts";
  region.popover = "manual";
  region.ariaLabel = "Notifications (F8)";
  document.body.append(region);
  let newest: number | undefined;

  const isHeld = () => region.matches(":hover, :focus-within");

  function draw() {
    const toasts = toastStore.read();
    for (const [id, { element, timer }] of boxes) {
      if (toasts.some((toast) => toast.id === id)) continue;
      clearTimeout(timer);
      element.remove();
      boxes.delete(id);
    }
    for (const toast of toasts) {
      if (boxes.has(toast.id)) continue;
      const element = drawToast(toast);
      boxes.set(toast.id, { element, leftMs: toast.durationMs, since: 0 });
      region.append(element);
    }
    const hidden = isHeld() ? 0 : Math.max(0, boxes.size - MAX_SHOWN);
    Array.from(boxes.values()).forEach(({ element }, place) => {
      element.hidden = place < hidden;
    });
    run();
    // The last popover shown is on top of the top layer: show it again for each new toast.
    if (newest === toasts.at(-1)?.id) return;
    newest = toasts.at(-1)?.id;
    if (region.matches(":popover-open")) region.hidePopover();
    if (newest !== undefined) region.showPopover();
  }

  /** Lets the time of each shown toast run, except while one is held. */
  function run() {
    for (const [id, box] of boxes) {
      const runs = !box.element.hidden && !isHeld();
      if (runs === (box.timer !== undefined)) continue;
      if (runs) {
        box.since = performance.now();
        box.timer = setTimeout(() => toastStore.dismiss(id), box.leftMs);
      } else {
        clearTimeout(box.timer);
        delete box.timer;
        box.leftMs -= performance.now() - box.since;
      }
    }
  }

  for (const event of ["mouseenter", "mouseleave", "focusin"]) region.addEventListener(event, draw);
  // The focus moves only after this event.
  region.addEventListener("focusout", () => setTimeout(draw));
  document.addEventListener("keydown", (event) => {
    const buttons = region.querySelectorAll<HTMLElement>(":not([hidden]) > button");
    if (event.key !== "F8" || buttons.length === 0) return;
    event.preventDefault();
    buttons[0]?.focus();
  });
  toastStore.subscribe(draw);
}

/** Public pages have no toasts with an action. */
function drawToast({ id, kind, text }: Toast): HTMLElement {
  const box = document.createElement("div");
  box.className = `toast toast-${kind}`;
  box.role = kind === "error" ? "alert" : "status";
  const words = document.createElement("p");
  words.textContent = text;
  const dismiss = document.createElement("button");
  dismiss.type = "button";
  dismiss.className = "icon-button";
  dismiss.ariaLabel = "Dismiss";
  dismiss.innerHTML = CLOSE_ICON;
  dismiss.addEventListener("click", () => toastStore.dismiss(id));
  box.append(words, dismiss);
  return box;
}
