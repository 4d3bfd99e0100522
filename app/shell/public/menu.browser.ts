/** From this width on, the header shows the links itself (`shell.css`). */
const WIDE = "(width >= 64rem)";

/**
 * Makes the menu a modal dialog: it traps and returns the focus, and Escape, a click outside, a link
 * and a wide window close it.
 */
export function start(menu: HTMLElement): void {
  const dialog = menu as HTMLDialogElement;
  const open = () => dialog.open || dialog.showModal();
  const close = () => dialog.close();
  dialog.dataset.live = "true";
  dialog.querySelector(".menu-outside")?.remove();

  document.getElementById("menu-opener")?.addEventListener("click", (event) => {
    event.preventDefault();
    open();
  });
  let pressed: EventTarget | null;
  dialog.addEventListener("pointerdown", ({ target }) => {
    pressed = target;
  });
  dialog.addEventListener("click", (event) => {
    const { target } = event;
    const link = target instanceof Element ? target.closest("a") : null;
    // The dialog covers the screen. A press that begins on its sheet and ends outside doesn't count.
    if (target === dialog && pressed === dialog) close();
    if (link?.hash === "#menu-opener") event.preventDefault();
    if (link) close();
  });
  matchMedia(WIDE).addEventListener("change", close);
  // Back shows the page as it was left.
  addEventListener("pagehide", close);
  // Opened by its address before this script ran: keep it open, now as a dialog.
  if (location.hash === "#menu") open();
}
